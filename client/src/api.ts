import type { Contract } from '@skleyka/contract/contract.ts'
import { contract, type refusals } from '@skleyka/contract/contract.ts'
import type { AnyCall } from '@skleyka/contract/method.ts'
import type { uploadFields } from '@skleyka/contract/uploads/upload-fields.ts'
import type * as z from 'zod/mini'
import type { CallDescription, CallTable } from './call-description.ts'
import type { ApiCall, PagedCall } from './call-types.ts'
import type { ListKey } from './paging.ts'

// the build puts a file of plain types in place of this one (build/flat-api.ts): who installs the package has neither zod nor the contract

type CallOf<C extends AnyCall> = 'page' extends keyof z.input<C['params']>
  ? keyof z.input<C['result']> & ListKey extends never
    ? ApiCall<z.input<C['params']>, z.input<C['result']>>
    : PagedCall<z.input<C['params']>, z.input<C['result']>>
  : ApiCall<z.input<C['params']>, z.input<C['result']>>

type CallsOf<A> = { readonly [Name in keyof A]: A[Name] extends AnyCall ? CallOf<A[Name]> : never }

/** Every call of the API by area and name, in the form it has on the wire: moments are ISO 8601 texts. */
export type Api = { readonly [Area in keyof Contract]: CallsOf<Contract[Area]> }

/** Fields that a new video may be given before its file is sent. */
export type UploadFields = z.input<typeof uploadFields>

type Refusal = (typeof refusals)[keyof typeof refusals]
/** Codes of the refusals of calls: the kind and the object, as the descriptions of calls name them. */
export type RefusalCode = Refusal extends infer R
  ? R extends { readonly type: infer T extends string; readonly subtype: infer S extends string }
    ? `${T}/${S}`
    : never
  : never

const describe = (call: AnyCall): CallDescription => ({
  path: call.path,
  verb: call.kind === 'method' ? 'POST' : call.verb,
  form: call.kind === 'method' ? 'v3' : call.bare ? 'bare' : 'data',
  mutates: call.mutates,
})

export const calls: CallTable = Object.fromEntries(
  Object.entries(contract).map(([area, described]) => [
    area,
    Object.fromEntries(Object.entries(described).map(([name, call]) => [name, describe(call)])),
  ]),
)
