import { createServer } from 'node:net'
import { StartProblem } from '../problems/start-problem.ts'

/** A port to listen on, and the setting it is from. */
interface Listening {
  readonly host: string
  readonly port: number
  readonly setting: 'PORT' | 'PROBE_PORT'
}

/** Returns what an error of listening means for the operator. */
export function listenProblem(cause: unknown, { host, port, setting }: Listening): StartProblem {
  const code = cause instanceof Error && 'code' in cause ? cause.code : ''
  switch (code) {
    case 'EADDRINUSE':
      return new StartProblem(
        `Порт ${port} занят другой программой: остановите её или задайте другой порт в\u00a0${setting}.`,
        { cause },
      )
    case 'EACCES':
      return new StartProblem(
        `Порт ${port} доступен только администратору системы: задайте в\u00a0${setting} число больше 1023.`,
        { cause },
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartProblem(`Адрес ${host} не\u00a0принадлежит этой машине: проверьте HOST.`, { cause })
    default:
      return new StartProblem(`Не удалось открыть порт ${port} на ${host}.`, { cause })
  }
}

/** Rejects at once when the port cannot be listened on: what is slow at a start need not be begun. */
export async function requireFreePort(listening: Listening): Promise<void> {
  const server = createServer()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject).listen({ host: listening.host, port: listening.port, exclusive: true }, resolve)
  try {
    await promise
  } catch (cause) {
    throw listenProblem(cause, listening)
  } finally {
    server.close()
  }
}
