import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { openStream, type Stream, type StreamFacts, type StreamProblem } from './open-stream.ts'

const unknown: StreamFacts = { qualities: [], chosen: -1, playing: null }

interface Source {
  readonly hls: string
  /** Answers a fresh address, or null. */
  readonly renew: () => Promise<string | null>
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
  const renewed = useEffectEvent(async () => {
    const fresh = await renew().catch(() => null)
    if (fresh === null) return false
    address.current = fresh
    return true
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
