import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { oneServer, serversOf } from '../deploy/nginx.ts'
import { root } from '../processes.ts'
import { freePort } from './product.ts'
import { until } from './until.ts'

const run = promisify(execFile)

/** An nginx of its own over the configuration of `deploy/`, in front of a product on this machine. */
export interface Nginx {
  readonly port: number
  readonly plainPort: number
  readonly folder: string
  readonly pid: number
  stop(): Promise<void>
}

interface Options {
  /** Port of the product; several ports are as many machines behind it. */
  readonly upstream: number | readonly number[]
  /** Without TLS and HTTP/2, for measuring what nginx does beside them. */
  readonly plain?: boolean
  /** More servers, for what is measured beside it. */
  readonly servers?: (folder: string) => string
}

/** Returns why nginx cannot be started here; null when it can. */
export const nginxAbsent = async (): Promise<string | null> =>
  run('nginx', ['-v']).then(
    () => null,
    () => 'nginx is not installed: apt-get install nginx',
  )

/** Starts nginx with the configuration people are given; only names, ports and folders are others. */
export async function startNginx({ upstream, plain = false, servers }: Options): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'skleyka-nginx-'))
  const [port, plainPort] = [await freePort(), await freePort()]
  for (const name of ['cache', 'log', 'temp']) await mkdir(path.join(folder, name))
  if (!plain) await makeCertificate(folder)
  const configText = await readFile(path.join(root, 'deploy/nginx/skleyka.conf'), 'utf8')
  const site = fitConfig(configText, { upstream, port, plainPort, folder, plain })
  await writeFile(path.join(folder, 'skleyka.conf'), site)
  await writeFile(path.join(folder, 'nginx.conf'), mainFile(folder, servers?.(folder) ?? ''))
  const child = spawn(
    'nginx',
    ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', path.join(folder, 'log/error.log')],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const answers = () =>
    fetch(`http://127.0.0.1:${plainPort}/`, { redirect: 'manual' }).then(
      () => true,
      () => null,
    )
  try {
    await until('nginx answers', answers, 20_000)
  } catch (error) {
    await stop()
    throw error
  }
  return { port, plainPort, folder, pid: child.pid ?? 0, stop }
}

interface Fitting {
  readonly upstream: number | readonly number[]
  readonly port: number
  readonly plainPort: number
  readonly folder: string
  readonly plain: boolean
}

function fitConfig(configText: string, { upstream, port, plainPort, folder, plain }: Fitting): string {
  const here = configText
    .replace(oneServer, serversOf([upstream].flat().map((one) => `127.0.0.1:${one}`)))
    .replaceAll('/var/cache/nginx/', `${folder}/cache/`)
    .replaceAll('/var/log/nginx/', `${folder}/log/`)
    .replaceAll('/etc/letsencrypt/live/video.example.ru/', `${folder}/`)
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port}${plain ? ' reuseport' : ' ssl http2'};`)
  return plain ? here.replace(/^ *ssl_.*\n/gm, '') : here
}

const mainFile = (folder: string, servers: string) => `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
master_process on;
worker_processes auto;
worker_rlimit_nofile 20000;
pid ${folder}/nginx.pid;
error_log ${folder}/log/error.log;
events { worker_connections 8192; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/temp/${name};`).join('\n  ')}
  include ${folder}/skleyka.conf;
  ${servers}
}
`

async function makeCertificate(folder: string): Promise<void> {
  const names = ['-subj', '/CN=video.example.ru', '-days', '2', '-newkey', 'rsa:2048', '-nodes']
  const files = ['-keyout', path.join(folder, 'privkey.pem'), '-out', path.join(folder, 'fullchain.pem')]
  await run('openssl', ['req', '-x509', ...names, ...files])
}
