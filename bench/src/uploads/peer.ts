import { open } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { DiskStorage, type FilePart, type FileQuery, uploadx } from '@uploadx/core'

/** One of the peers as a process of its own: `node peer.ts uploadx|synced|tus|sink <port> <folder>`. */
const [name = '', port = '', folder = ''] = process.argv.slice(2)

const settings = { uploadDir: folder, maxUploadSize: '100GB', path: '/files' }

/** uploadx as it would be if it promised what we do: a part is on the disk before its answer. */
class SyncedStorage extends DiskStorage {
  override async write(part: FilePart | FileQuery) {
    const kept = await super.write(part)
    const file = await open(this.getFilePath(kept.name), 'r+')
    await file.datasync().finally(() => file.close())
    return kept
  }
}

const peers: Record<string, () => RequestListener> = {
  uploadx: () => {
    const handle = uploadx(settings)
    return (request, response) => void handle(request, response)
  },
  synced: () => {
    const handle = uploadx({ ...settings, storage: new SyncedStorage(settings) })
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
