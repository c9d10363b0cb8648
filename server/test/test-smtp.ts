import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { after } from 'node:test'

/** A letter as a mail server got it. */
interface GotMail {
  readonly from: string
  readonly to: readonly string[]
  readonly source: string
}

/**
 * A mail server on the loopback that keeps what it gets. `answer` may say something else to a command, named by its verb and,
 * for the end of a letter, by `.`; null closes the connection without a word.
 */
export async function startTestSmtp() {
  const mails: GotMail[] = []
  const commands: string[] = []
  const state: { answer: (command: string) => string | null | undefined } = { answer: () => undefined }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    let [buffer, from, inData]: [string, string, boolean] = ['', '', false]
    let to: string[] = []
    const beginData = () => {
      inData = true
    }
    const say = (command: string, usual: string, done?: () => void) => {
      const reply = state.answer(command)
      if (reply === null) return void socket.destroy()
      if (reply === undefined) done?.()
      socket.write(`${reply ?? usual}\r\n`)
    }
    socket.write('220 test\r\n')
    socket.on('data', (bytes) => {
      buffer += bytes.toString()
      for (;;) {
        const mark = inData ? '\r\n.\r\n' : '\r\n'
        const end = buffer.indexOf(mark)
        if (end < 0) return
        const line = buffer.slice(0, end)
        buffer = buffer.slice(end + mark.length)
        if (inData) {
          inData = false
          const got = { from, to, source: line.replaceAll('\r\n..', '\r\n.') }
          say('.', '250 kept', () => void mails.push(got))
          continue
        }
        commands.push(line)
        const verb = line.slice(0, 4).toUpperCase()
        const address = line.match(/<(.*?)>/)?.[1] ?? ''
        if (verb === 'EHLO') say(verb, '250-test\r\n250-AUTH PLAIN\r\n250 SMTPUTF8')
        else if (verb === 'MAIL') [from, to] = [address, []]
        if (verb === 'RCPT') say(verb, '250 ok', () => void to.push(address))
        else if (verb === 'DATA') say(verb, '354 go on', beginData)
        else if (verb === 'QUIT') say(verb, '221 bye')
        else if (verb === 'STAR') say(verb, '502 not here')
        else if (verb === 'AUTH') say(verb, '235 come in')
        else if (verb !== 'EHLO') say(verb, '250 ok')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a server without a port')
  return { port: address.port, mails, commands, state }
}
