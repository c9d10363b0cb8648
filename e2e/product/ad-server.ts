import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

/** A site that answers tags: what stands at its paths, a film, and everything that was asked of it. */
export async function openAdServer(film: string, pages: (at: (path: string) => string) => Record<string, string>) {
  const bytes = await readFile(film)
  const urls: URL[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://ads')
    urls.push(url)
    response.setHeader('access-control-allow-origin', '*')
    const page = answers[url.pathname]
    if (url.pathname === '/film.mp4') response.writeHead(200, { 'content-type': 'video/mp4' }).end(bytes)
    else if (page !== undefined) response.writeHead(200, { 'content-type': 'application/xml' }).end(page)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  const at = (path: string) => `http://127.0.0.1:${address.port}${path}`
  const answers = pages(at)
  return {
    at,
    /** Returns what was asked of a path, in order. */
    listRequests: (path: string) => urls.filter(({ pathname }) => pathname === path),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** A VAST with one film. */
export const vastOf = ({ id, film, pixel, link }: { id: string; film: string; pixel: string; link?: string }) => {
  const tracked = ['start', 'firstQuartile', 'skip', 'complete'].map(
    (event) => `<Tracking event="${event}"><![CDATA[${pixel}?is=${event}]]></Tracking>`,
  )
  return `<?xml version="1.0"?><VAST version="4.2"><Ad id="${id}"><InLine><AdSystem>T</AdSystem><AdTitle>T</AdTitle>
    <Advertiser>ООО «Ромашка»</Advertiser><Impression><![CDATA[${pixel}?is=impression&cb=[CACHEBUSTING]]]></Impression>
    <Error><![CDATA[${pixel}?is=error&code=[ERRORCODE]]]></Error><Creatives><Creative><Linear skipoffset="00:00:01">
    <Duration>00:00:10</Duration><TrackingEvents>${tracked.join('')}</TrackingEvents>
    ${link ? `<VideoClicks><ClickThrough><![CDATA[${link}]]></ClickThrough></VideoClicks>` : ''}
    <MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="320" height="180"><![CDATA[${film}]]></MediaFile>
    </MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>`
}
