import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CreateBucketCommand, GetObjectCommand, NoSuchKey, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import type { S3Place } from '../src/storage/s3/place.ts'

const programs = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin', 'setpriv']
const run = promisify(execFile)

/** The first program of a Ceph that is not installed; null when all are there. */
export async function missingProgram(): Promise<string | null> {
  for (const program of programs) {
    const places = (process.env.PATH ?? '').split(':').map((folder) => access(path.join(folder, program)))
    if (
      !(await Promise.any(places).then(
        () => true,
        () => false,
      ))
    )
      return program
  }
  return null
}

/** A whole Ceph with its S3 gateway on the loopback, in memory: one monitor, one store, one gateway. */
export async function startRgw(): Promise<{ place: S3Place; stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'skleyka-ceph-'))
  const [monitor = 0, gateway = 0] = await freePorts(2)
  for (const each of ['mon', 'osd', 'run']) await mkdir(path.join(folder, each))
  const fsid = randomUUID()
  const settings = path.join(folder, 'ceph.conf')
  await writeFile(settings, cephSettings(folder, fsid, monitor, gateway))
  const running: ChildProcess[] = []
  const start = (program: string, ...args: string[]) => {
    // dies with the test, however that ends
    const whole = ['--pdeathsig', 'KILL', program, '-c', settings, '-f', ...args]
    running.push(spawn('setpriv', whole, { stdio: 'ignore' }))
  }
  const stop = async () => {
    for (const child of running) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const map = path.join(folder, 'monmap')
    await run('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', `[v2:127.0.0.1:${monitor}]`, map])
    await run('ceph-mon', ['-c', settings, '--mkfs', '-i', 'a', '--monmap', map])
    start('ceph-mon', '-i', 'a')
    await run('ceph', ['-c', settings, 'osd', 'create'], { timeout: 60_000 })
    await run('ceph-osd', ['-c', settings, '-i', '0', '--mkfs'])
    start('ceph-osd', '-i', '0')
    const credentials = { accessKeyId: 'test', secretAccessKey: 'test-secret' }
    const keys = ['--access-key=test', '--secret=test-secret']
    await run('radosgw-admin', ['-c', settings, 'user', 'create', '--uid=test', '--display-name=test', ...keys])
    start('radosgw', '-n', 'client.admin')
    const endpoint = `http://127.0.0.1:${gateway}`
    await answers(endpoint)
    const place = { bucket: 'skleyka', prefix: 'test/', endpoint, region: 'us-east-1', pathStyle: true, credentials }
    await clientOf(place).send(new CreateBucketCommand({ Bucket: place.bucket }))
    return { place, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Returns readers of a bucket that know nothing of the product. */
export function readBucket(place: S3Place): { keys(): Promise<string[]>; read(key: string): Promise<Buffer | null> } {
  const client = clientOf(place)
  return {
    async keys() {
      const keys: string[] = []
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: place.bucket }))
        keys.push(...Contents.flatMap(({ Key }) => Key ?? []))
      return keys
    },
    async read(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: place.bucket, Key: key }))
        return Buffer.from((await Body?.transformToByteArray()) ?? [])
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
  }
}

const clientOf = ({ region, endpoint, credentials }: S3Place) =>
  new S3Client({
    region,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    forcePathStyle: true,
  })

const cephSettings = (folder: string, fsid: string, monitor: number, gateway: number) => `
[global]
fsid = ${fsid}
mon host = [v2:127.0.0.1:${monitor}]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
mon data = ${folder}/mon
osd data = ${folder}/osd
run dir = ${folder}/run
admin socket = ${folder}/run/$name.$pid.asok
log file = /dev/null
auth cluster required = none
auth service required = none
auth client required = none
# without keys nothing can be encrypted
ms mon cluster mode = crc
ms mon service mode = crc
ms mon client mode = crc
mon data avail warn = 1
mon data avail crit = 1
mon allow pool size one = true
paxos propose interval = 0.05
osd objectstore = memstore
memstore device bytes = 4294967296
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
rgw rados pool pg num min = 1
rgw frontends = beast endpoint=127.0.0.1:${gateway}
`

async function answers(address: string): Promise<void> {
  const deadline = performance.now() + 60_000
  while (
    !(await fetch(address).then(
      () => true,
      () => false,
    ))
  ) {
    if (performance.now() > deadline) throw new Error('the gateway does not answer')
    await delay(100)
  }
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => {
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  })
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
