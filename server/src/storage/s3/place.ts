import { trimSigns } from '@skleyka/contract/texts.ts'

/** Place where in which S3 store the objects are kept. */
export interface S3Place {
  readonly bucket: string
  /** Stands before every key; empty, or ends with a slash. */
  readonly prefix: string
  /** Null for Amazon's own. */
  readonly endpoint: string | null
  readonly region: string
  /** The bucket stands in the path and not in the host name, as most stores of one's own want it. */
  readonly pathStyle: boolean
  /** Null when the machine has a role of its own. */
  readonly credentials: S3Credentials | null
}

export interface S3Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

/** Reads `s3://bucket/prefix?endpoint=https://s3.example&region=ru-1`; null for anything else. */
export function parseStorageUrl(text: string): Omit<S3Place, 'credentials'> | null {
  const url = URL.parse(text)
  const [, bucket = '', path = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9/_.-]*))?(?:\?|$)/.exec(text) ?? []
  if (url === null || bucket === '' || url.hash !== '') return null
  const search = Object.fromEntries(url.searchParams)
  if (Object.keys(search).some((name) => !['endpoint', 'region', 'pathStyle'].includes(name))) return null
  const { endpoint = null, region = 'us-east-1', pathStyle = endpoint === null ? 'false' : 'true' } = search
  if (endpoint !== null && !/^https?:\/\/[^/?#@]+\/?$/.test(endpoint)) return null
  if (!['true', 'false'].includes(pathStyle)) return null
  const inner = trimSigns(path, '/')
  return { bucket, prefix: inner === '' ? '' : `${inner}/`, endpoint, region, pathStyle: pathStyle === 'true' }
}
