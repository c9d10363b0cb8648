import { limits } from '@skleyka/contract/limits.ts'
import { useEffect, useEffectEvent } from 'react'

/** While `on`, saves again when the browser hears that the network is back, and as often as uploads look for it. */
export function useSaveRetry(on: boolean, save: () => void): void {
  const again = useEffectEvent(save)
  useEffect(() => {
    if (!on) return
    const retry = () => again()
    const timer = setInterval(retry, limits.networkRetryMs)
    addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retry)
    }
  }, [on])
}
