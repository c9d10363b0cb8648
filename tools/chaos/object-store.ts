import { missingProgram, readBucket, startRgw } from '../../server/test/test-rgw.ts'
import { FakeS3 } from '../../server/test/test-s3.ts'
import { Link } from './link.ts'

/** An S3 store behind a link that can be cut. */
export interface ObjectStore {
  readonly name: string
  readonly env: {
    readonly STORAGE_URL: string
    readonly AWS_ACCESS_KEY_ID: string
    readonly AWS_SECRET_ACCESS_KEY: string
  }
  readonly link: Link
  keys(): Promise<string[]>
  /** Returns the bytes of an object, `null` if it does not exist. */
  read(key: string): Promise<Buffer | null>
  stop(): Promise<void>
}

/** Starts the gateway of Ceph, or the store of tests in memory where Ceph is not installed or not chosen. */
export async function startObjectStore(choice: 'ceph' | 'memory' | null): Promise<ObjectStore> {
  const missing = await missingProgram()
  if (choice === 'ceph' && missing !== null)
    throw new Error(`${missing} is not installed: apt-get install ceph-mon ceph-osd radosgw`)
  const isCeph = choice === 'ceph' || (choice === null && missing === null)
  const started = await (isCeph ? startCeph() : startMemory())
  const { bucket, endpoint, region, credentials } = started.place
  const link = await Link.open(Number(new URL(endpoint ?? '').port))
  return {
    ...started,
    link,
    env: {
      STORAGE_URL: `s3://${bucket}/test?endpoint=http://127.0.0.1:${link.port}&region=${region}`,
      AWS_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
      AWS_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
    },
    async stop() {
      await link.close()
      await started.stop()
    },
  }
}

async function startCeph() {
  const { place, stop } = await startRgw()
  return { name: 'the gateway of Ceph', place, stop, ...readBucket(place) }
}

async function startMemory() {
  const s3 = await FakeS3.start()
  return {
    name: 'a store in memory',
    place: s3.place,
    stop: s3.stop,
    keys: async () => [...s3.objects.keys()],
    read: async (key: string) => s3.objects.get(key)?.bytes ?? null,
  }
}
