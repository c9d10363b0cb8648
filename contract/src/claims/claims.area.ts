import { area } from '../area.ts'
import { adminClaims } from './admin-claims.calls.ts'
import { claimForm } from './claim-form.calls.ts'
import { claims } from './claims.calls.ts'
import { claimRefusals } from './claims.refusals.ts'
import { holderClaims } from './holder-claims.calls.ts'

export const claimsArea = area({
  calls: { claims, holderClaims, claimForm, adminClaims },
  refusals: claimRefusals,
  objects: { claim: 'Претензия', claimFile: 'Файл претензии', claimSettings: 'Сроки претензий' },
  actions: {
    'claims.remind': { title: 'Напоминание о\u00a0претензии', actor: 'Срок ответа' },
    'claims.overdue': { title: 'Срок ответа на\u00a0претензию истёк', actor: 'Срок ответа' },
    'claims.removeFiles': { title: 'Файлы претензии удалены', actor: 'Срок хранения' },
  },
})
