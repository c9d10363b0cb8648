import { randomHex } from '../../../browser/random-hex.ts'
import type { LeaderMessage, LeaderPort, TabMessage } from './messages.ts'

// Tabs and the leader speak by broadcast channels, whether the leader lives in the SharedWorker or in one of the tabs, so
// that a successor takes the transports over: one channel on which both call out, and one for each tab.

/** Called out to everybody: a leader has begun, a tab is there. */
type Call = { readonly kind: 'leader' } | { readonly kind: 'tab'; readonly tab: string }

/** A tab numbers what it sends and keeps it until it is taken: a leader may end with a command on its way. */
interface TabFrame {
  readonly number: number
  readonly message: TabMessage
}

type LeaderFrame =
  | { readonly kind: 'welcome'; readonly leader: string }
  | { readonly kind: 'taken'; readonly number: number }
  | { readonly kind: 'message'; readonly message: LeaderMessage }

/** End of the transport in a tab. */
interface TabEnd {
  /** Introduces the tab; said first to every new leader. */
  readonly hello: () => TabMessage
  readonly hear: (message: LeaderMessage) => void
  /** A leader has answered, the first one or a successor. */
  readonly welcomed: () => void
}

export interface TabTransport {
  readonly send: (message: TabMessage) => void
  /** Calls for the leader anew: the page was away. */
  readonly call: () => void
  readonly close: () => void
}

/** Opens a tab's end. What is sent waits for a leader, and for the next one if this one ends before it took it. */
export function openTabTransport(name: string, end: TabEnd): TabTransport {
  const tab = randomHex(8)
  const everybody = new BroadcastChannel(name)
  const own = new BroadcastChannel(`${name} ${tab}`)
  let leader: string | null = null
  let last = 0
  let untaken: TabFrame[] = []

  const post = (message: TabMessage): TabFrame => {
    last += 1
    const frame = { number: last, message }
    own.postMessage(frame)
    return frame
  }
  const call = () => {
    leader = null
    everybody.postMessage({ kind: 'tab', tab } satisfies Call)
  }
  own.onmessage = ({ data }: MessageEvent<LeaderFrame>) => {
    if (data.kind === 'taken') untaken = untaken.filter(({ number }) => number !== data.number)
    else if (data.kind === 'message') end.hear(data.message)
    else if (data.leader !== leader) {
      leader = data.leader
      post(end.hello())
      untaken = untaken.map(({ message }) => post(message))
      end.welcomed()
    }
  }
  everybody.onmessage = ({ data }: MessageEvent<Call>) => {
    if (data.kind === 'leader') call()
  }
  call()
  return {
    send: (message) => {
      if (leader === null) {
        last += 1
        untaken.push({ number: last, message })
      } else untaken.push(post(message))
    },
    call,
    close: () => {
      everybody.close()
      own.close()
    },
  }
}

/** Opens the leader's end and calls out that it is there; `connect` gets a port for each tab that answers. */
export function openLeaderTransport(name: string, connect: (port: LeaderPort) => void): { readonly close: () => void } {
  const leader = randomHex(8)
  const everybody = new BroadcastChannel(name)
  const tabs = new Map<string, BroadcastChannel>()

  const open = (tab: string): BroadcastChannel => {
    const channel = new BroadcastChannel(`${name} ${tab}`)
    const post = (frame: LeaderFrame) => channel.postMessage(frame)
    tabs.set(tab, channel)
    connect({
      send: (message) => {
        if (tabs.get(tab) === channel) post({ kind: 'message', message })
      },
      onMessage: (listener) => {
        channel.onmessage = ({ data: { number, message } }: MessageEvent<TabFrame>) => {
          post({ kind: 'taken', number })
          listener(message)
        }
      },
      close: () => {
        channel.close()
        tabs.delete(tab)
      },
    })
    return channel
  }
  everybody.onmessage = ({ data }: MessageEvent<Call>) => {
    if (data.kind !== 'tab') return
    const channel = tabs.get(data.tab) ?? open(data.tab)
    channel.postMessage({ kind: 'welcome', leader } satisfies LeaderFrame)
  }
  everybody.postMessage({ kind: 'leader' } satisfies Call)
  return {
    close: () => {
      for (const channel of [everybody, ...tabs.values()]) channel.close()
      tabs.clear()
    },
  }
}
