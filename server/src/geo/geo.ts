import { readFile, stat } from 'node:fs/promises'
import ipaddr from 'ipaddr.js'
import { Reader, type Response } from 'mmdb-lib'
import type { Log } from '../log/log.ts'
import { countryOf, type GeoRow, networkNumberOf, regionOf } from './geo-row.ts'

/** Location of an address as far as it is known; null where it is not. */
export interface KnownPlace {
  /** ISO 3166-1, two letters. */
  readonly country: string | null
  /** ISO 3166-2, with its country. */
  readonly region: string | null
  readonly asn: number | null
}

/** True if places of addresses are known: no file is set, all that are set are read, or one of them could not be. */
export type GeoState = 'NONE' | 'READY' | 'BROKEN'

/** Contents of the location files: those of cities know regions, those of networks autonomous systems. */
export interface GeoKnowledge {
  readonly countries: boolean
  readonly regions: boolean
  readonly asns: boolean
}

/** A file as it was read last: of what kind its maker says it is, and of when. */
export interface GeoFile {
  readonly path: string
  readonly kind: string | null
  readonly builtAt: Date | null
  readonly isBroken: boolean
}

/** Place where addresses stand, by MMDB files of the operator; nothing is asked of anybody else. */
export interface Geo {
  readonly find: (address: string | null) => KnownPlace
  readonly state: () => GeoState
  readonly knows: () => GeoKnowledge
  /** The files as they were read last. */
  readonly files: () => readonly GeoFile[]
  /** Reads the files that were replaced. A broken one is told in the log, and what was read before it stays. */
  readonly refresh: () => Promise<void>
}

export const nowhere: KnownPlace = { country: null, region: null, asn: null }

/** The product without such a file. */
export const noGeo: Geo = {
  find: () => nowhere,
  state: () => 'NONE',
  knows: () => ({ countries: false, regions: false, asns: false }),
  files: () => [],
  refresh: async () => {},
}

interface Base {
  readonly file: string
  /** Mark of the file that was last read, or tried. */
  mark: string
  reader: Reader<Response> | null
  isBroken: boolean
}

/** Opens the files, of which one may know countries and another networks. The first that knows something tells it. */
export async function openGeo(files: readonly string[], log: Log): Promise<Geo> {
  if (files.length === 0) return noGeo
  const bases: Base[] = files.map((file) => ({ file, mark: '', reader: null, isBroken: true }))
  const geo: Geo = {
    find: (address) => {
      const plain = address !== null && ipaddr.isValid(address) ? ipaddr.process(address).toString() : null
      const found = plain === null ? [] : bases.map(({ reader }) => lookUp(reader, plain))
      return {
        country: firstOf(found, countryOf),
        region: firstOf(found, regionOf),
        asn: firstOf(found, networkNumberOf),
      }
    },
    knows: () => {
      const all = bases.map(({ reader }) => knowledgeOf(reader?.metadata.databaseType))
      return {
        countries: all.some(({ countries }) => countries),
        regions: all.some(({ regions }) => regions),
        asns: all.some(({ asns }) => asns),
      }
    },
    files: () =>
      bases.map(({ file, reader, isBroken }) => ({
        path: file,
        kind: reader?.metadata.databaseType ?? null,
        builtAt: reader?.metadata.buildEpoch ?? null,
        isBroken,
      })),
    state: () => (bases.some(({ isBroken }) => isBroken) ? 'BROKEN' : 'READY'),
    refresh: async () => {
      for (const base of bases) await reload(base, log)
    },
  }
  await geo.refresh()
  return geo
}

/** Returns the contents by the maker's name for a kind of file; a file of an unknown kind, or not read yet, may hold all. */
function knowledgeOf(type = ''): GeoKnowledge {
  const [ofPlaces, ofCities] = [/country|city|location|enterprise/i.test(type), /city|location/i.test(type)]
  const ofNetworks = /asn|isp|enterprise/i.test(type)
  if (!ofPlaces && !ofNetworks) return { countries: true, regions: true, asns: true }
  return { countries: ofPlaces, regions: ofCities || /enterprise/i.test(type), asns: ofNetworks }
}

/** A damaged file may hold what leads nowhere; then the place is not known. */
function lookUp(reader: Reader<Response> | null, address: string): GeoRow | null {
  try {
    return reader?.get(address) ?? null
  } catch {
    return null
  }
}

function firstOf<T>(found: readonly (GeoRow | null)[], read: (one: GeoRow) => T | null): T | null {
  for (const one of found) {
    const value = one && read(one)
    if (value !== null) return value
  }
  return null
}

async function reload(base: Base, log: Log): Promise<void> {
  const mark = await markOf(base.file)
  if (mark === base.mark) return
  base.mark = mark
  try {
    const reader = new Reader<Response>(await readFile(base.file))
    // a file cut short has its head, and breaks at a question
    reader.get('192.0.2.1')
    base.reader = reader
    base.isBroken = false
  } catch (err) {
    base.isBroken = true
    log.error({ err, file: base.file }, 'GEO_FILES: файл не\u00a0читается, места зрителей берутся из\u00a0прежнего')
  }
}

/** Returns which file stands there: another one is tried once. */
const markOf = (file: string): Promise<string> =>
  stat(file).then(
    ({ ino, size, mtimeMs }) => `${ino} ${size} ${mtimeMs}`,
    () => 'absent',
  )
