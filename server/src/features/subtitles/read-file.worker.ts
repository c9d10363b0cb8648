import { parentPort, workerData } from 'node:worker_threads'
import { readSubtitles } from './parse-subtitles.ts'

if (!(workerData instanceof Uint8Array)) throw new Error('the file of a thread is bytes')
parentPort?.postMessage(readSubtitles(workerData))
