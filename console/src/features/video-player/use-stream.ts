import type { Latency } from '@skleyka/contract/translations/translation-states.ts'
import { openStream } from '@skleyka/web/stream/open-stream.ts'
import { unknownFacts } from '@skleyka/web/stream/qualities.ts'
import type { Renewal } from '@skleyka/web/stream/renewals.ts'
import type { Sound } from '@skleyka/web/stream/sounds.ts'
import type { Stream, StreamProblem } from '@skleyka/web/stream/stream.ts'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError } from '../../api/call-error.ts'

/** A signed address and when it ends. */
export interface StreamAddress {
  readonly hls: string
  readonly until: Date
}

interface Source {
  readonly address: StreamAddress
  /** Answers a fresh address; throws when there is none. */
  readonly renew: () => Promise<StreamAddress>
  /** False while more of the video, or another one in its place, is being made. */
  readonly isWhole: boolean
  readonly live?: Latency | undefined
}

/** The stream of a video element for as long as it is on the page. */
export function useStream(video: RefObject<HTMLVideoElement | null>, { address, renew, isWhole, live }: Source) {
  const [facts, setFacts] = useState(unknownFacts)
  const [problem, setProblem] = useState<StreamProblem | null>(null)
  const stream = useRef<Stream | null>(null)
  const present = useRef(address)
  const [tries, setTries] = useState(0)
  const renewed = useEffectEvent(async (): Promise<Renewal> => {
    try {
      present.current = await renew()
      return 'fresh'
    } catch (error) {
      // the server has answered and gives none: there is no such video for this user any more
      const isRefused = error instanceof CallError && error.status !== 0 && error.status < 500
      return isRefused ? 'refused' : 'unreachable'
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens anew
  useEffect(() => {
    const element = video.current
    if (!element) return
    let closed = false
    openStream(element, {
      address: () => new URL(present.current.hls, location.href).href,
      untilMs: () => present.current.until.getTime(),
      renew: () => renewed(),
      live,
      onFacts: setFacts,
      onProblem: setProblem,
    }).then(
      (opened) => {
        if (closed) return opened.close()
        stream.current = opened
        // who opens the page of a video is about to watch it
        opened.start()
      },
      () => setProblem('network'),
    )
    return () => {
      closed = true
      stream.current?.close()
      stream.current = null
    }
  }, [video, tries])
  const wasWhole = useRef(isWhole)
  useEffect(() => {
    const isMore = isWhole && !wasWhole.current
    wasWhole.current = isWhole
    if (isMore) void renewed().then((renewal) => renewal === 'fresh' && stream.current?.takeAnew())
  }, [isWhole])
  return {
    facts,
    problem,
    choose: (index: number) => stream.current?.choose(index),
    chooseSound: (sound: Sound) => stream.current?.chooseSound(sound),
    retry: () => {
      setProblem(null)
      // the code of the player itself may not have come
      if (stream.current) stream.current.retry()
      else setTries(tries + 1)
    },
  }
}
