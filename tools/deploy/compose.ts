import type { Role } from '../../server/src/settings.ts'

/** Addresses of the containers that are known to each other by number: nginx asks names only once, at its start. */
export const apiAddresses: readonly string[] = ['172.28.0.11', '172.28.0.12']
const nginxAddress = '172.28.0.10'

// ffmpeg runs in namespaces of its own, which the usual profiles of Docker forbid: this one forbids what else is dangerous
const walls = `read_only: true
    tmpfs: ["/tmp:mode=1777,size=256m"]
    security_opt: [seccomp=./seccomp.json, apparmor=unconfined, no-new-privileges=true]
    cap_drop: [ALL]`

const headOf = (about: string) => `# ${about}
# Made by tools/deploy. Settings are read from deploy/.env: cp deploy/settings.env.example deploy/.env && chmod 600 deploy/.env`

/** Returns the compose file of the whole product on one machine, behind nginx. */
export const composeFile =
  (): string => `${headOf('Склейка from a clone of this repository, behind nginx: docker compose -f deploy/compose.yaml up --detach')}
# Replace video.example.ru in nginx/skleyka.conf. Both containers share one network, so nginx finds the product at 127.0.0.1:8080.
services:
  skleyka:
    image: skleyka
    build:
      context: ..
      dockerfile: deploy/Dockerfile
    # ffmpeg runs in namespaces of its own, which the usual profiles of Docker forbid: this one forbids what else is dangerous
    ${walls}
    env_file: [.env]
    environment:
      DATA_DIR: /var/lib/skleyka
      HOST: 127.0.0.1
      # encoders of livestreams come by RTMP and SRT, past nginx. So do browsers that broadcast: tell them LIVE_WHIP_ADDRESS in .env
      LIVE_BIND: 0.0.0.0
      PUBLIC_URL: \${PUBLIC_URL:-https://video.example.ru}
    volumes:
      - data:/var/lib/skleyka
    ports: ["80:80", "443:443", "1935:1935", "8890:8890/udp", "8189:8189/udp"]
    stop_grace_period: 60s
    restart: unless-stopped

  nginx:
    image: nginx:1.28
    network_mode: service:skleyka
    volumes:
      - ./nginx/skleyka.conf:/etc/nginx/conf.d/default.conf:ro
      - /etc/letsencrypt:/etc/letsencrypt:ro
      - edge:/var/cache/nginx
    depends_on: [skleyka]
    restart: unless-stopped

volumes:
  data:
  edge:
`

/** Returns the compose file of several processes over PostgreSQL, ClickHouse and an S3 store. */
export function composeOfSeveral(): string {
  return `${headOf('Склейка as several processes: docker compose -f deploy/compose.several.yaml up --build --detach')}
# Needs there: PUBLIC_URL, SECRET_KEY, STORAGE_URL with its key, METRICS_TOKEN, POSTGRES_PASSWORD and CLICKHOUSE_PASSWORD (letters and digits).
# Replace video.example.ru in nginx/skleyka-several.conf. On a further machine name DATABASE_URL and CLICKHOUSE_URL in .env too and start only
# what it has to do: docker compose -f deploy/compose.several.yaml up --no-deps worker-1
x-process: &process
  image: skleyka-process
  build:
    context: ..
    dockerfile: deploy/Dockerfile
    args: { OWN_STORES: "no" }
  read_only: true
  tmpfs: ["/tmp:mode=1777,size=256m"]
  cap_drop: [ALL]
  env_file: [.env]
  stop_grace_period: 60s
  restart: unless-stopped
  depends_on:
    postgres: { condition: service_healthy }
    clickhouse: { condition: service_healthy }

x-settings: &settings
  DATA_DIR: /var/lib/skleyka
  HOST: 0.0.0.0
  PUBLIC_URL: \${PUBLIC_URL:?}
  SECRET_KEY: \${SECRET_KEY:?}
  STORAGE_URL: \${STORAGE_URL:?}
  METRICS_TOKEN: \${METRICS_TOKEN:?}
  DATABASE_URL: \${DATABASE_URL:-postgres://skleyka:\${POSTGRES_PASSWORD:?}@postgres:5432/skleyka}
  CLICKHOUSE_URL: \${CLICKHOUSE_URL:-http://skleyka:\${CLICKHOUSE_PASSWORD:?}@clickhouse:8123/skleyka}

services:
${apiAddresses.map((address, index) => service({ name: `api-${index + 1}`, role: 'api', address })).join('\n')}
${service({ name: 'worker-1', role: 'worker' })}
${service({ name: 'worker-2', role: 'worker' })}
${service({ name: 'live', role: 'live' })}
  nginx:
    image: nginx:1.28
    networks: { default: { ipv4_address: ${nginxAddress} } }
    volumes:
      - ./nginx/skleyka-several.conf:/etc/nginx/conf.d/default.conf:ro
      - /etc/letsencrypt:/etc/letsencrypt:ro
      - edge:/var/cache/nginx
    ports: ["80:80", "443:443"]
    depends_on: [${apiAddresses.map((_, index) => `api-${index + 1}`).join(', ')}]
    restart: unless-stopped

  postgres:
    image: postgres:18
    environment:
      POSTGRES_USER: skleyka
      POSTGRES_PASSWORD: \${POSTGRES_PASSWORD:?}
      POSTGRES_DB: skleyka
    volumes: ["postgres:/var/lib/postgresql"]
    healthcheck: { test: [CMD, pg_isready, --username=skleyka], interval: 5s, retries: 12 }
    restart: unless-stopped

  clickhouse:
    image: clickhouse/clickhouse-server:26.3
    environment:
      CLICKHOUSE_USER: skleyka
      CLICKHOUSE_PASSWORD: \${CLICKHOUSE_PASSWORD:?}
      CLICKHOUSE_DEFAULT_ACCESS_MANAGEMENT: "1"
    volumes: ["clickhouse:/var/lib/clickhouse"]
    healthcheck: { test: [CMD, clickhouse-client, --query, select 1], interval: 5s, retries: 12 }
    restart: unless-stopped

networks:
  default:
    ipam: { config: [{ subnet: 172.28.0.0/24 }] }

volumes:
${volumes.map((name) => `  ${name}:`).join('\n')}
`
}

const volumes = ['api-1', 'api-2', 'worker-1', 'worker-2', 'live', 'uploads', 'postgres', 'clickhouse', 'edge']

interface Service {
  readonly name: string
  readonly role: Role
  readonly address?: string
}

function service({ name, role, address }: Service): string {
  const isApi = role === 'api'
  const settings = isApi
    ? `UPLOADS_DIR: /var/lib/skleyka-uploads
      TRUSTED_PROXIES: ${nginxAddress}`
    : 'PROBE_PORT: 8080'
  const seccomp = isApi ? '' : 'seccomp=./seccomp.json, apparmor=unconfined, '
  const lines = [
    `${name}:`,
    '  <<: *process',
    `  security_opt: [${seccomp}no-new-privileges=true]`,
    `  environment:\n      <<: *settings\n      ROLES: ${role}\n      ${settings}`,
    // of the disk of uploads the same is asked wherever it comes from: on several machines it is a mounted folder
    `  volumes: ["${name}:/var/lib/skleyka"${isApi ? `, "\${UPLOADS:-uploads}:/var/lib/skleyka-uploads"` : ''}]`,
    ...(role === 'live' ? ['  ports: ["1935:1935", "8890:8890/udp", "8189:8189/udp"]'] : []),
    ...(address === undefined ? [] : [`  networks: { default: { ipv4_address: ${address} } }`]),
  ]
  return `${lines.map((line) => `  ${line}`).join('\n')}\n`
}
