import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readlinkSync } from 'node:fs'
import path from 'node:path'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { freePort, type Product } from '../../../tools/product/product.ts'
import { until } from '../../../tools/product/until.ts'
import { familyOf } from '../memory.ts'
import { type LoadRequest, load } from './load.ts'

/** Somebody who answers the same questions from the same database. */
export interface Entrant {
  readonly title: string
  /** The processes of Node that work for it. */
  pids(): number[]
  list(accountId: number, page: number): LoadRequest
  /** Null for one that does not search. */
  search(accountId: number, words: string): LoadRequest | null
  stop(): Promise<void>
}

const titles = { naive: 'Fastify, OFFSET and count(*)', postgraphile: 'PostGraphile 4' }

/** Starts a peer and waits until it answers. */
export async function startPeer(name: keyof typeof titles, host: string, user: string): Promise<Entrant> {
  const port = await freePort()
  const file = path.join(import.meta.dirname, 'peer.ts')
  const child = spawn(process.execPath, [file, name, String(port), host, user], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const base = `http://127.0.0.1:${port}`
  const ask = name === 'naive' ? naive(base) : graphql(base)
  const answers = () =>
    load(() => ask.list(1, 1), 1, 1).then(
      () => true as const,
      () => null,
    )
  await until(`the peer ${name}`, answers, 600_000)
  return {
    title: titles[name],
    pids: () => [child.pid ?? 0],
    ...ask,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

const naive = (base: string): Pick<Entrant, 'list' | 'search'> => ({
  list: (account, page) => ({ url: `${base}/list?account=${account}&page=${page}` }),
  search: (account, words) => ({ url: `${base}/search?account=${account}&q=${encodeURIComponent(words)}` }),
})

const query = `query ($account: BigInt!, $offset: Int!) {
  allRecords(first: 20, offset: $offset, orderBy: [CREATED_AT_DESC, ID_DESC], condition: { accountId: $account, lifecycle: "ACTIVE" }) {
    totalCount
    nodes { id uuid name description originalFilename currentState playable sizeBytes durationMs width height tags publication moderation createdAt updatedAt }
  }
}`

const graphql = (base: string): Pick<Entrant, 'list' | 'search'> => ({
  list: (account, page) => ({
    url: `${base}/graphql`,
    body: { query, variables: { account, offset: (page - 1) * 20 } },
  }),
  search: () => null,
})

/** The product itself, over its API and with all that it asks of a call: key, rights, limits, row security. */
export function ourselves({ url, pid, stop }: Product, key: string): Entrant {
  const buildRequest = (accountId: number, filter: object, page: number): LoadRequest => ({
    url: url + records.getListByFilter.path,
    headers: { authorization: `Bearer ${key}`, 'x-account-code': `scale-${accountId}` },
    body: { id: 'bench', params: { filter, page, perPage: 20, sort: { field: 'created', order: 'desc' } } },
  })
  return {
    title: 'we',
    pids: () => familyOf(pid).filter((one) => path.basename(readlinkSync(`/proc/${one}/exe`)) === 'node'),
    list: (account, page) => buildRequest(account, {}, page),
    search: (account, words) => buildRequest(account, { q: words }, 1),
    stop: async () => void (await stop()),
  }
}
