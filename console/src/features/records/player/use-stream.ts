import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError } from '../../../api/call-error.ts'
import { openStream, type Renewal, type Stream, type StreamFacts, type StreamProblem } from './open-stream.ts'

const unknown: StreamFacts = { qualities: [], chosen: -1, playing: null }

interface Source {
  readonly hls: string
  /** Answers a fresh address; throws when there is none. */
  readonly renew: () => Promise<string>
  /** False while more of the video, or another one in its place, is being made. */
  readonly isWhole: boolean
}

/** The stream of a video element for as long as it is on the page. */
export function useStream(video: RefObject<HTMLVideoElement | null>, { hls, renew, isWhole }: Source) {
  const [facts, setFacts] = useState(unknown)
  const [problem, setProblem] = useState<StreamProblem | null>(null)
  const stream = useRef<Stream | null>(null)
  const address = useRef(hls)
  const [tries, setTries] = useState(0)
  const renewed = useEffectEvent(async (): Promise<Renewal> => {
    try {
      address.current = await renew()
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
      address: () => new URL(address.current, location.href).href,
      renew: () => renewed(),
      onFacts: setFacts,
      onProblem: setProblem,
    }).then(
      (opened) => {
        if (closed) opened.close()
        else stream.current = opened
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
    if (isWhole && !wasWhole.current) void stream.current?.takeAnew()
    wasWhole.current = isWhole
  }, [isWhole])
  return {
    facts,
    problem,
    choose: (index: number) => stream.current?.choose(index),
    retry: () => {
      setProblem(null)
      // the code of the player itself may not have come
      if (stream.current) stream.current.retry()
      else setTries(tries + 1)
    },
  }
}
