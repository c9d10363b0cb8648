import { useEffect, useState } from 'react'

/** Now, ms of the epoch; while `on` it is drawn anew each second. */
export function useSecond(on: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!on) return
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [on])
  return now
}
