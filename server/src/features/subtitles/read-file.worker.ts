import { parentPort, workerData } from 'node:worker_threads'
import { decodeFile } from './decode-file.ts'
import { parseSubtitles } from './parse-subtitles.ts'

if (!(workerData instanceof Uint8Array)) throw new Error('the file of a thread is bytes')
parentPort?.postMessage(parseSubtitles(decodeFile(workerData)))
