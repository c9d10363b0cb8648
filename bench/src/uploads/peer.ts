import { createServer, type RequestListener } from 'node:http'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { uploadx } from '@uploadx/core'

/** One of the peers as a process of its own: `node peer.ts uploadx|tus|sink <port> <folder>`. */
const [name = '', port = '', folder = ''] = process.argv.slice(2)

const peers: Record<string, () => RequestListener> = {
  uploadx: () => {
    const handle = uploadx({ uploadDir: folder, maxUploadSize: '100GB', path: '/files' })
    return (request, response) => void handle(request, response)
  },
  tus: () => {
    const server = new Server({ path: '/files', datastore: new FileStore({ directory: folder }) })
    return (request, response) => void server.handle(request, response)
  },
  // what Node can read at most when nothing is kept
  sink: () => (request, response) => {
    request.on('data', () => {}).on('end', () => response.end())
  },
}

const make = peers[name]
if (!make) throw new Error(`no peer ${name}`)
createServer(make()).listen(Number(port), '127.0.0.1')
