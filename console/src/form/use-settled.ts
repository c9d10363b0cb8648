import { useEffect, useState } from 'react'

/** Product B3: long enough for a word to be typed before it is asked for, ms. */
const pauseMs = 300

/** A value once it has stood still for a moment. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
