import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { recordPlayer } from '@skleyka/contract/player-templates/record-player.calls.ts'
import { openApi, uploadFile, waitUntilSettled } from '../../tools/product/api.ts'
import { studioClip } from '../../tools/product/clips.ts'
import { nginxAbsent, startNginx } from '../../tools/product/nginx.ts'
import { freePort, startProduct } from '../../tools/product/product.ts'
import { fetchDrained, openAgent } from './delivery/fetch-drained.ts'
import { type Rung, readRung, watch } from './delivery/viewers.ts'
import { familyOf } from './memory.ts'
import { median, printTable } from './table.ts'

const connections = 32
const roundMs = 5_000
const rounds = 3
const viewers = 2_000
const watchingMs = 30_000
const goal = 0.9
const secret = 'measured'

interface Subject {
  readonly title: string
  readonly urls: readonly string[]
  readonly pids: () => number[]
}

/** Goal: segments through the nginx of `deploy/` as fast as nginx sends files, and 2,000 viewers without a stall. */
export async function benchDelivery(): Promise<void> {
  const absent = await nginxAbsent()
  if (absent !== null) throw new Error(absent)
  const file = await studioClip()
  const product = await startProduct()
  const peerPort = await freePort()
  const nginx = await startNginx({ upstream: product.port, plain: true, servers: (folder) => peers(folder, peerPort) })
  try {
    const key = await product.admin('api-key', product.administrator.email)
    const api = openApi({ url: product.url, key, account: 'studio' })
    const id = await uploadFile(api, file, 'доставка.mp4')
    await waitUntilSettled(api, id)
    const { hls } = (await api.call(recordPlayer.previewPlayerData, { id })).manifest
    const direct = hls.replace(/^https?:\/\/[^/]+/, `http://127.0.0.1:${product.port}`)
    const master = direct.replace(`:${product.port}`, `:${nginx.port}`)
    const names = [...(await (await fetch(direct)).text()).matchAll(/^(.+\/index\.m3u8)$/gm)].map(
      ([, name = '']) => name,
    )
    const [top = '', low = ''] = [names[0], names.at(-1)]
    const rung = await readRung(new URL(top, direct).href)
    await copyTo(path.join(nginx.folder, 'static'), rung)
    const at = (port: number, url: string) => url.replace(`:${product.port}`, `:${port}`)
    const urls = rung.segments.map(({ file: name }) => new URL(name, rung.url).href)
    const files = rung.segments.map((segment) => segment.file)
    const nginxPids = () => familyOf(nginx.pid)
    const productPids = () => familyOf(product.pid)
    const subjects: Subject[] = [
      {
        title: 'nginx, static files',
        urls: files.map((name) => `http://127.0.0.1:${peerPort}/static/${name}`),
        pids: nginxPids,
      },
      { title: 'nginx, secure_link', urls: files.map((name) => linkTo(peerPort, name)), pids: nginxPids },
      {
        title: 'Склейка behind the nginx of deploy/',
        urls: urls.map((url) => at(nginx.port, url)),
        pids: () => [...nginxPids(), ...productPids()],
      },
      { title: 'Склейка alone', urls, pids: productPids },
    ]
    await throughput(subjects)
    await crowd(master, await readRung(at(nginx.port, new URL(low, direct).href)))
  } finally {
    await nginx.stop()
    await product.stop()
    await product.remove()
  }
}

async function throughput(subjects: readonly Subject[]): Promise<void> {
  const rates = subjects.map((): number[] => [])
  const costs = subjects.map((): number[] => [])
  let bytesOfSegment = 0
  // every peer in each round: what else happens on the machine meets all of them
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, { urls, pids }] of subjects.entries()) {
      const fromCpu = cpuSeconds(pids())
      const { segments, bytes, tookMs } = await load(urls)
      const cpu = cpuSeconds(pids()) - fromCpu
      rates[place]?.push((1000 * segments) / tookMs)
      costs[place]?.push(cpu / (bytes / 1e9))
      bytesOfSegment = bytes / segments
    }
  }
  const base = median(rates[0] ?? [])
  const rows = subjects.map(({ title }, place) => {
    const rate = median(rates[place] ?? [])
    const isOurs = title.includes('deploy/')
    const verdict = rate / base >= goal ? 'met' : 'missed'
    const figures = [rate.toFixed(0), ((rate * bytesOfSegment) / 1e6).toFixed(0), median(costs[place] ?? []).toFixed(2)]
    return [title, ...figures, (rate / base).toFixed(2), ...(isOurs ? [`≥ ${goal}`, verdict] : ['', ''])]
  })
  const head = ['server', 'segments a second', 'MB/s', 'CPU s per GB', 'ratio', 'goal', '']
  printTable(`Segments of ${(bytesOfSegment / 1e6).toFixed(2)} MB over ${connections} connections`, head, rows)
}

async function load(urls: readonly string[]) {
  const agent = openAgent(connections)
  const from = performance.now()
  let [segments, bytes] = [0, 0]
  async function one(first: number): Promise<void> {
    for (let at = first; performance.now() - from < roundMs; at += 1) {
      const read = await fetchDrained(agent, urls[at % urls.length] ?? '')
      bytes += read
      segments += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, first) => one(first)))
  agent.destroy()
  return { segments, bytes, tookMs: performance.now() - from }
}

async function crowd(master: string, rung: Rung): Promise<void> {
  const seen = await watch(master, rung, viewers, watchingMs)
  const isMet = seen.stalls === 0 && seen.failures === 0
  printTable(
    `${viewers} viewers of one video behind the nginx of deploy/, ${watchingMs / 1000} s`,
    ['viewers', 'segments', 'GB', 'slowest first picture', 'stalls', 'failures', 'goal', ''],
    [
      [
        ...[String(seen.viewers), String(seen.segments), (seen.bytes / 1e9).toFixed(1)],
        ...[`${(seen.slowestFirstMs / 1000).toFixed(2)} s`, String(seen.stalls), String(seen.failures), '0 stalls'],
        isMet ? 'met' : 'missed',
      ],
    ],
  )
}

/** nginx as it sends files by itself: open, and with an address that is signed for it (secure_link, md5). */
const peers = (folder: string, port: number) => `server {
    listen 127.0.0.1:${port};
    sendfile on;
    tcp_nopush on;
    location /static/ { root ${folder}; types { video/mp4 m4s; } }
    location /linked/ {
      secure_link $arg_md5,$arg_expires;
      secure_link_md5 "$secure_link_expires$uri ${secret}";
      if ($secure_link = "") { return 403; }
      if ($secure_link = "0") { return 410; }
      alias ${folder}/static/;
    }
  }`

function linkTo(port: number, name: string): string {
  const expires = Math.floor(Date.now() / 1000) + 3600
  const md5 = createHash('md5').update(`${expires}/linked/${name} ${secret}`).digest('base64url')
  return `http://127.0.0.1:${port}/linked/${name}?md5=${md5}&expires=${expires}`
}

async function copyTo(folder: string, rung: Rung): Promise<void> {
  await mkdir(folder)
  for (const { file } of rung.segments) {
    const bytes = await (await fetch(new URL(file, rung.url))).arrayBuffer()
    await writeFile(path.join(folder, file), Buffer.from(bytes))
  }
}

/** Processor time of these processes, in seconds. */
function cpuSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + ownSeconds(pid), 0)
}

function ownSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    // proc(5): utime and stime, fields 14 and 15 in hundredths of a second
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}
