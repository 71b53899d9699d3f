# syntax=docker/dockerfile:1
# The hub with its built widget. Nothing in it is written at run time: start it with a read-only root.

FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY bench/package.json bench/
COPY deploy/package.json deploy/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm run build:hub

# Only what the hub needs at run time (deploy/package.json).
FROM node:22-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY bench/package.json bench/
COPY deploy/package.json deploy/
RUN npm ci --omit=dev --workspace hub-entry-hub --no-audit --no-fund && rm -rf node_modules/hub-entry*

FROM node:22-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HUB_BIND=0.0.0.0 PORT=4600
COPY --from=packages /app/node_modules node_modules
COPY package.json LICENSE ./
COPY --from=build /app/dist/hub dist/hub
COPY --from=build /app/dist/portal dist/portal
COPY --from=build /app/dist/demo/entry dist/demo/entry
USER node
EXPOSE 4600
HEALTHCHECK --interval=10s --timeout=6s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/health/ready').then((a)=>process.exit(a.ok?0:1),()=>process.exit(1))"]
# docker run … hub tenant add signin.example.com
ENTRYPOINT ["node", "dist/hub/demo/hub/hub.js"]
