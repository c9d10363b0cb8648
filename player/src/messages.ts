import { type PlayerMessage, playerCommand } from '@skleyka/contract/embed.ts'

/** Lets the page that frames the player ask for the few things of the contract; everything else is not heard. */
export function hearParent(
  obey: (command: 'play' | 'pause' | { seconds: number }) => void,
  state: () => PlayerMessage,
  signal: AbortSignal,
) {
  if (window.parent === window) return { tell: () => {}, send: () => {} }
  const send = (message: PlayerMessage) => window.parent.postMessage(message, '*')
  const tell = () => send(state())
  const hear = (event: MessageEvent) => {
    if (event.source !== window.parent) return
    const command = playerCommand.safeParse(event.data)
    if (!command.success) return
    const asked = command.data
    if (asked.type === 'seek') obey({ seconds: asked.seconds })
    else if (asked.type !== 'state') obey(asked.type)
    tell()
  }
  window.addEventListener('message', hear, { signal })
  return { tell, send }
}
