import { randomHex } from '../../../browser/random-hex.ts'
import type { MasterMessage, MasterPort, TabMessage } from './messages.ts'

// Tabs and the master speak by broadcast channels, whether the master lives in the SharedWorker or in one of the tabs, so
// that a successor takes the wires over: one channel on which both call out, and one for each tab.

/** Called out to everybody: a master has begun, a tab is there. */
type Call = { readonly kind: 'master' } | { readonly kind: 'tab'; readonly tab: string }

/** A tab numbers what it sends and keeps it until it is taken: a master may end with a command on its way. */
interface TabFrame {
  readonly number: number
  readonly message: TabMessage
}

type MasterFrame =
  | { readonly kind: 'welcome'; readonly master: string }
  | { readonly kind: 'taken'; readonly number: number }
  | { readonly kind: 'message'; readonly message: MasterMessage }

/** What a tab does at its end of the wire. */
interface TabEnd {
  /** Introduces the tab; said first to every new master. */
  readonly hello: () => TabMessage
  readonly hear: (message: MasterMessage) => void
  /** A master has answered, the first one or a successor. */
  readonly welcomed: () => void
}

export interface TabWire {
  readonly send: (message: TabMessage) => void
  /** Calls for the master anew: the page was away. */
  readonly call: () => void
  readonly close: () => void
}

/** Opens a tab's end. What is sent waits for a master, and for the next one if this one ends before it took it. */
export function openTabWire(name: string, end: TabEnd): TabWire {
  const tab = randomHex(8)
  const everybody = new BroadcastChannel(name)
  const own = new BroadcastChannel(`${name} ${tab}`)
  let master: string | null = null
  let last = 0
  let untaken: TabFrame[] = []

  const post = (message: TabMessage): TabFrame => {
    last += 1
    const frame = { number: last, message }
    own.postMessage(frame)
    return frame
  }
  const call = () => {
    master = null
    everybody.postMessage({ kind: 'tab', tab } satisfies Call)
  }
  own.onmessage = ({ data }: MessageEvent<MasterFrame>) => {
    if (data.kind === 'taken') untaken = untaken.filter(({ number }) => number !== data.number)
    else if (data.kind === 'message') end.hear(data.message)
    else if (data.master !== master) {
      master = data.master
      post(end.hello())
      untaken = untaken.map(({ message }) => post(message))
      end.welcomed()
    }
  }
  everybody.onmessage = ({ data }: MessageEvent<Call>) => {
    if (data.kind === 'master') call()
  }
  call()
  return {
    send: (message) => {
      if (master === null) {
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

/** Opens the master's end and calls out that it is there; `connect` gets a port for each tab that answers. */
export function openMasterWire(name: string, connect: (port: MasterPort) => void): { readonly close: () => void } {
  const master = randomHex(8)
  const everybody = new BroadcastChannel(name)
  const tabs = new Map<string, BroadcastChannel>()

  const open = (tab: string): BroadcastChannel => {
    const channel = new BroadcastChannel(`${name} ${tab}`)
    const post = (frame: MasterFrame) => channel.postMessage(frame)
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
    channel.postMessage({ kind: 'welcome', master } satisfies MasterFrame)
  }
  everybody.postMessage({ kind: 'master' } satisfies Call)
  return {
    close: () => {
      for (const channel of [everybody, ...tabs.values()]) channel.close()
      tabs.clear()
    },
  }
}
