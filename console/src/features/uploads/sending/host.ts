import { UploadError } from '@skleyka/web/sending/upload-errors.ts'
import type { BaseAddresses } from '../../../api/base-addresses.ts'
import { type Leader, type LeaderServices, type RecordCalls, startLeader } from './leader.ts'
import type { LeaderMessage, LeaderPort, TabMessage } from './messages.ts'
import type { UploadCalls } from './run-upload.ts'

type Hello = Extract<TabMessage, { kind: 'hello' }>

/** Parts that the leader's place gives: a worker, or a page where there are no shared workers. */
export interface HostParts {
  readonly calls: (addresses: () => BaseAddresses, sessionToken: () => Promise<string>) => UploadCalls & RecordCalls
  readonly store: LeaderServices['store']
  readonly now: () => number
  readonly log: (line: string) => void
  /** Calls back when the tab that holds this Web Lock is gone. */
  readonly onTabGone: (lock: string, gone: () => void) => void
  /** The Web Locks of the tabs that live now. */
  readonly liveTabs: () => Promise<readonly string[]>
}

export interface Host {
  readonly connect: (port: LeaderPort) => void
  /** Gives the place up: nothing is sent or saved any more. */
  readonly stop: () => void
}

/** Time one tab may take to answer with a session token before the next is asked, ms. */
const sessionAnswerMs = 4_000
/** Time a leader waits for the tabs of its predecessor and the files they keep; a tab may be asleep, ms. */
const gatherMs = 1_500

/**
 * Keeps one leader for all tabs: hears their commands, sends them its state and failures (C-4-15, C-4-16).
 * A tab of another user puts that user's leader in place of the former one.
 */
export function createHost(parts: HostParts): Host {
  const tabs = new Map<LeaderPort, Hello>()
  const asks = new Map<number, (token: string | null) => void>()
  let current: { userId: number | null; leader: Promise<Leader> } | null = null
  let lastAsk = 0
  let isStopped = false
  let newcomer = Promise.withResolvers<void>()

  /** Tabs of the user whose leader is at work; another user's tab is told nothing. */
  const tabsOfUser = () => [...tabs].filter(([, hello]) => hello.userId === current?.userId).map(([port]) => port)
  const tell = (message: LeaderMessage) => {
    for (const port of tabsOfUser()) port.send(message)
  }
  const publish = async () => {
    const leader = await current?.leader
    if (leader) tell({ kind: 'view', view: { ...leader.view(), tabs: tabsOfUser().length } })
  }

  const askTab = (port: LeaderPort): Promise<string | null> =>
    new Promise((resolve) => {
      lastAsk += 1
      const ask = lastAsk
      const timer = setTimeout(() => answer(null), sessionAnswerMs)
      const answer = (token: string | null) => {
        clearTimeout(timer)
        asks.delete(ask)
        resolve(token)
      }
      asks.set(ask, answer)
      port.send({ kind: 'askSession', ask })
    })

  /** The newest tab first: it is the likeliest to be awake. No answer counts as no network and is tried again. */
  const sessionToken = async (): Promise<string> => {
    for (const port of tabsOfUser().reverse()) {
      const token = await askTab(port)
      if (token !== null) return token
    }
    throw UploadError.unreachable()
  }

  /** Every tab that lives has said hello, with its files. */
  const gatherTabs = async () => {
    const late = new Promise<true>((resolve) => setTimeout(() => resolve(true), gatherMs))
    for (;;) {
      const next = newcomer.promise
      const known = new Set([...tabs.values()].map(({ lock }) => lock))
      if ((await parts.liveTabs()).every((lock) => known.has(lock))) return
      if (await Promise.race([next, late])) return
    }
  }
  const fileOf = (userId: number | null) => (id: string) =>
    [...tabs.values()].find((hello) => hello.userId === userId && hello.files[id])?.files[id] ?? null

  const tellFiles = (leader: Leader) => tell({ kind: 'files', files: leader.files() })

  const leaderFor = (hello: Hello): Promise<Leader> => {
    if (current?.userId === hello.userId) return current.leader
    const former = current?.leader
    const leader = (async () => {
      ;(await former)?.stop()
      await gatherTabs()
      const started = await startLeader(hello.userId, {
        ...parts.calls(() => addressesOf(tabs) ?? hello.addresses, sessionToken),
        store: parts.store,
        fileOf: fileOf(hello.userId),
        now: parts.now,
        log: parts.log,
        publish: () => void publish(),
        failed: (file, reason) => tell({ kind: 'failed', file, reason }),
      })
      if (isStopped) started.stop()
      return started
    })()
    current = { userId: hello.userId, leader }
    return leader
  }

  const leave = (port: LeaderPort) => {
    port.close()
    if (tabs.delete(port)) void publish()
  }

  const hear = async (port: LeaderPort, message: TabMessage) => {
    if (message.kind === 'session') return asks.get(message.ask)?.(message.token)
    if (message.kind === 'bye') return leave(port)
    if (message.kind === 'hello') {
      tabs.delete(port)
      tabs.set(port, message)
      if (message.lock !== null) parts.onTabGone(message.lock, () => leave(port))
      newcomer.resolve()
      newcomer = Promise.withResolvers()
      tellFiles(await leaderFor(message))
      return publish()
    }
    const hello = tabs.get(port)
    if (!hello || hello.userId !== current?.userId) return
    const leader = await current.leader
    switch (message.kind) {
      case 'getItems':
        return port.send({ kind: 'view', view: { ...leader.view(), tabs: tabsOfUser().length } })
      case 'uploadFiles':
        leader.uploadFiles(message.files, message.target)
        return tellFiles(leader)
      case 'abortUploading':
        return leader.abortUploading(message.ids)
      case 'retryUploading':
        leader.retryUploading(message.id, message.file)
        return tellFiles(leader)
      case 'setSoundDisabled':
        return leader.setSoundDisabled(message.id, message.soundDisabled)
      case 'deleteUploading':
        return leader.deleteUploading(message.ids)
    }
  }

  return {
    connect: (port) => port.onMessage((message) => void hear(port, message)),
    stop: () => {
      isStopped = true
      void current?.leader.then((leader) => leader.stop())
    },
  }
}

const addressesOf = (tabs: ReadonlyMap<LeaderPort, Hello>) => [...tabs.values()].at(-1)?.addresses
