import { type PlayerCommand, type PlayerMessage, playerCommand } from '@skleyka/contract/playback/embed.ts'

type MessageBody<Message> = Message extends unknown ? Omit<Message, 'from' | 'version'> : never
export type PlayerMessageBody = MessageBody<PlayerMessage>

/**
 * The page that frames the player: it hears what happens and asks for the things of the contract; everything else is not
 * heard. Where the address of the player names the `origin` of that page, nobody else hears anything or is heard.
 */
export function toParent(origin: string | null) {
  const isFramed = window.parent !== window
  return {
    send(body: PlayerMessageBody): void {
      if (!isFramed) return
      const message: PlayerMessage = { from: 'skleyka', version: 1, ...body }
      window.parent.postMessage(message, origin ?? '*')
    },
    hear(obey: (command: PlayerCommand) => void, signal: AbortSignal): void {
      const hear = (event: MessageEvent) => {
        if (event.source !== window.parent || (origin !== null && event.origin !== origin)) return
        const command = playerCommand.safeParse(event.data)
        if (command.success) obey(command.data)
      }
      if (isFramed) window.addEventListener('message', hear, { signal })
    },
  }
}
export type Parent = ReturnType<typeof toParent>
