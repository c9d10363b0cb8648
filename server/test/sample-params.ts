import assert from 'node:assert/strict'
import type { AnyCall } from '@skleyka/contract/method.ts'
import { pathPlaces } from '@skleyka/contract/method.ts'
import * as z from 'zod/mini'

const condition = { field: 'name', op: 'contains', value: 'Имя' }

interface Own {
  readonly record: number
  readonly accountCode: string
  readonly otherAccount: number
  /** Returns what stands in a place, where that is for the test to say; undefined where it is not. */
  leaf?(schema: z.core.$ZodType, name: string): unknown
}

/** A value of a schema that a call takes, found by what the values of a test's own rows are named. */
export function sampleOf(schema: z.core.$ZodType, name: string, own: Own): unknown {
  const leafValue = own.leaf?.(schema, name)
  if (leafValue !== undefined && z.safeParse(schema, leafValue).success) return leafValue
  const sample = (inner: z.core.$ZodType, field: string) => sampleOf(inner, field, own)
  if (schema instanceof z.core.$ZodObject) {
    return Object.fromEntries(
      Object.entries(schema._zod.def.shape).map(([field, inner]) => [field, sample(inner, field)]),
    )
  }
  if (schema instanceof z.core.$ZodArray) return [sample(schema._zod.def.element, name)]
  if (schema instanceof z.core.$ZodUnion) return sample(schema._zod.def.options[0] ?? schema, name)
  if (schema instanceof z.core.$ZodPipe) return sample(schema._zod.def.in, name)
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable)
    return sample(schema._zod.def.innerType, name)
  if (schema instanceof z.core.$ZodDefault) return sample(schema._zod.def.innerType, name)
  if (schema instanceof z.core.$ZodEnum || schema instanceof z.core.$ZodLiteral)
    return [...(schema._zod.values ?? [])][0]
  const tries = [own.record, 1, false, String(own.record), own.accountCode, 'Имя', '2026-01-01', '2100-01-01T00:00:00Z']
  const secrets = ['x'.repeat(27), crypto.randomUUID(), 'studio']
  const named: Record<string, unknown> = {
    code: own.accountCode,
    accountCode: own.accountCode,
    ofAccount: own.accountCode,
    accountId: own.otherAccount,
    stepMs: 1_000,
    seconds: 30,
    adSeconds: 30,
    intervalMs: 60_000,
    unwatchedDays: 30,
    fileDays: 30,
    endsAt: '2100-01-02T00:00:00Z',
    to: '2100-01-02T00:00:00Z',
    where: condition,
    ast: condition,
    fields: 'name',
    timeZone: 'UTC',
    key: 'sku',
    tags: 'https://ads.example/vast',
    vmap: 'https://ads.example/vmap',
    countries: 'RU',
    domains: 'news.example',
    regions: 'RU-MOW',
    country: 'RU',
    address: '192.0.2.1',
    networks: '192.0.2.0/24',
    values: { year: 2_026, director: 'Имя' },
    metadata: { year: 2_026 },
    language: 'ru',
    cues: [0, 1_000, 'Имя'],
    sha256: 'a'.repeat(64),
    accent: '#8ca6ff',
    onAccent: '#0c1433',
    picture: 'data:image/png;base64,AA==',
    placeholder: 'data:image/png;base64,AA==',
    slate: 'data:image/png;base64,AA==',
    link: 'https://example.ru/',
    speeds: 1,
    corner: 9,
    opacity: 50,
    side: 720,
    maxKbps: 2_000,
    rendition: 'source',
    value: '7/Имя.pdf',
  }
  const candidates = [...(name in named ? [named[name]] : []), ...tries, ...secrets]
  const found = candidates.find((value) => z.safeParse(schema, value).success)
  assert.notEqual(found, undefined, `${name} has no sample`)
  return found
}

/** A request of a call with these params, as a member of an account asks it. */
export function requestOf(
  call: AnyCall,
  params: unknown,
  { number, user, accountCode }: { number: string; user: number; accountCode: string },
) {
  const headers = {
    authorization: `Bearer ${user}`,
    'x-account-code': accountCode,
    'content-type': 'application/json',
  }
  if (call.kind === 'method') {
    return { method: 'POST' as const, url: call.path, headers, payload: JSON.stringify({ id: number, params }) }
  }
  const fields: Record<string, unknown> = { ...Object(params) }
  const url = call.path.replace(/\{(\w+)\}/g, (_, place: string) => encodeURIComponent(wellFormed(fields[place])))
  for (const place of pathPlaces(call.path)) delete fields[place]
  if (call.verb !== 'GET') return { method: call.verb, url, headers, payload: JSON.stringify(fields) }
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(wellFormed(value))}`)
  return { method: call.verb, url: `${url}?${query.join('&')}`, headers }
}

const wellFormed = (value: unknown) => String(value).toWellFormed()
