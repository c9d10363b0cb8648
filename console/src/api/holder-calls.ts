import { holderHeader } from '@skleyka/contract/copyright-holders/holder-header.ts'
import type { AnyCall, ParamsOf, ResultOf } from '@skleyka/contract/method.ts'
import { queryOptions } from '@tanstack/react-query'
import { call as makeCall } from './client.ts'
import { write } from './queries.ts'

/** The right to act for one copyright holder (spec §7.3), until `until`. */
export interface HolderPass {
  readonly name: string
  readonly token: string
  readonly until: Date
}

/** Options of a form that calls for a copyright holder: `useForm({ call, ...ofHolder(pass), … })`. */
export const ofHolder = ({ token }: HolderPass) => ({ accountCode: null, headers: { [holderHeader]: token } })

/** The key of a read for a copyright holder: its area, the path, the holder, the params. */
const holderKey = <C extends AnyCall>(call: C, name: string, params: ParamsOf<C>): readonly unknown[] => [
  call.area,
  call.path,
  { holder: name },
  params,
]

/** Query options of a call for a copyright holder: `useQuery(readForHolder(holderVideos.list, {}, pass))`. */
export function readForHolder<C extends AnyCall>(call: C, params: ParamsOf<C>, pass: HolderPass) {
  return queryOptions({
    queryKey: holderKey(call, pass.name, params),
    queryFn: ({ signal }): Promise<ResultOf<C>> => makeCall(call, params, { signal, ...ofHolder(pass) }),
  })
}

/** Mutation options of a call for a copyright holder; what was read of the areas it touches is read again. */
export const writeForHolder = <C extends AnyCall>(call: C, pass: HolderPass) => write(call, ofHolder(pass))
