import { Agent, type RequestOptions, request } from 'node:http'
import { performance } from 'node:perf_hooks'

/** One question to a server. */
export interface LoadRequest {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON by POST; without it the question is a GET. */
  readonly body?: unknown
}

/** Result of a while of questions. */
export interface Load {
  readonly perSecond: number
  /** Milliseconds of every answer, the shortest first. */
  readonly tookMs: readonly number[]
}

/** Asks over so many kept connections for so long, one question after another on each; any answer but 200 ends it. */
export async function load(ask: (turn: number) => LoadRequest, connections: number, forMs: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const tookMs: number[] = []
  let turn = 0
  const from = performance.now()
  const one = async () => {
    // at least one question, however late the first moment is
    do {
      const begun = performance.now()
      turn += 1
      await sendRequest(ask(turn), agent)
      tookMs.push(performance.now() - begun)
    } while (performance.now() - from < forMs)
  }
  await Promise.all(Array.from({ length: connections }, one))
  const seconds = (performance.now() - from) / 1000
  agent.destroy()
  return { perSecond: tookMs.length / seconds, tookMs: tookMs.sort((a, b) => a - b) }
}

/** The time that this share of the answers kept, ms. */
export const quantile = ({ tookMs }: Load, share: number): number =>
  tookMs[Math.min(tookMs.length - 1, Math.floor(tookMs.length * share))] ?? Number.NaN

function sendRequest({ url, headers = {}, body }: LoadRequest, agent: Agent): Promise<void> {
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const options: RequestOptions = {
    agent,
    method: sent === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...(sent !== undefined && { 'content-type': 'application/json' }) },
  }
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, options, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => {
        // the beginning tells a refusal; reading all of it would be the client's work
        if (text.length < 300) text += chunk.toString()
      })
      response.on('error', reject)
      response.on('end', () =>
        response.statusCode === 200 && !/"errors?":/.test(text.slice(0, 60))
          ? resolve()
          : reject(new Error(`${url} answered ${response.statusCode}: ${text}`)),
      )
    })
    clientRequest.on('error', reject)
    clientRequest.end(sent)
  })
}
