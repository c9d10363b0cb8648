import type { MemberAccess } from '@skleyka/contract/access.ts'
import type { TemplateKind } from '@skleyka/contract/templates/template-kinds.ts'
import type { Tx } from '../../database/database.ts'
import type { CallerOf } from '../../http/caller.ts'
import type { CallServices } from '../../http/handlers.ts'

export type TemplateCaller = CallerOf<MemberAccess>

/** Rules of one kind of template beside the schema of its body. */
export interface TemplateRules<Body> {
  /** Refuses a body that must not take the place of the one before; called for each that is written, published or gone back to. */
  check?(
    tx: Tx,
    accountId: number,
    body: Body,
    before: { readonly id: number; readonly published: Body | null } | null,
    services: CallServices,
    caller: TemplateCaller,
  ): Promise<void>
}

/** The same for a body that the journal has kept: refuses one that does not fit its kind, or must not come back. */
export type CheckSavedBody = (
  tx: Tx,
  body: unknown,
  before: { readonly id: number; readonly published: unknown } | null,
  services: CallServices,
  caller: TemplateCaller,
) => Promise<void>

const checks = new Map<TemplateKind, CheckSavedBody>()

/** Every kind says its rules when its handlers are made. */
export const keepCheck = (kind: TemplateKind, check: CheckSavedBody): unknown => checks.set(kind, check)

/** The rules of a kind for what is brought back. */
export function checkOf(kind: TemplateKind): CheckSavedBody {
  const check = checks.get(kind)
  if (check === undefined) throw new Error(`no feature answers for templates of the kind ${kind}`)
  return check
}
