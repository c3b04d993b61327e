# docker build -t marionette . && docker run --rm -v "$PWD:/data" marionette retarget --robot coman --motion big-wave
FROM debian:stable-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends default-jdk-headless ca-certificates curl unzip
COPY . /src
RUN cd /src && ./mvnw -B -ntp -q -Prelease -Dmaven.test.skip=true -Dmaven.javadoc.skip=true -Dspotless.check.skip=true -pl app -am package \
    && unzip -q app/target/marionette-*-dist.zip -d /opt && mv /opt/marionette-* /opt/marionette

FROM debian:stable-slim
RUN apt-get update && apt-get install -y --no-install-recommends default-jre-headless && rm -rf /var/lib/apt/lists/*
COPY --from=build /opt/marionette /opt/marionette
ENV LANG=C.UTF-8
# the first start leaves the archive of classes that fast starts need; a container may be read-only, or thrown away
RUN /opt/marionette/bin/marionette retarget --robot coman --motion big-wave --out /tmp/first && rm -r /tmp/first
WORKDIR /data
ENTRYPOINT ["/opt/marionette/bin/marionette"]
