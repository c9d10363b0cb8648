import { playerTemplates } from '@skleyka/contract/player-templates/player-templates.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import { useState } from 'react'
import { write } from '../../api/queries.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { confirm } from '../../ui/confirm/confirm-queue.ts'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import type { KeptTemplate } from '../templates/templates.tsx'

const SharedPopup = lazyPiece(() => import('./shared-popup.tsx'))

/** The way to the templates that other accounts share, for whoever makes templates. */
export function SharedTemplates() {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may(playerTemplates.take)) return null
  return (
    <>
      <Button icon={Globe} onClick={() => setOpen(true)}>
        Взять общий
      </Button>
      {isOpen && <SharedPopup onClose={() => setOpen(false)} />}
    </>
  )
}

/** «Доступен всем аккаунтам» (P-M-28), for whoever may share. */
export function SharingSwitch({ template: { id, name, shared } }: { template: KeptTemplate }) {
  const may = useMay()
  const share = useMutation(write(playerTemplates.share, { accountCode: useAccountCode() }))
  if (!may(playerTemplates.share)) return null
  const change = async (on: boolean) => {
    const question = {
      title: `Больше не\u00a0делиться шаблоном «${name}»?`,
      message: 'У\u00a0тех, кто его взял, он останется таким, как сейчас, и\u00a0станет их собственным.',
      okLabel: 'Не\u00a0делиться',
    }
    if (!on && !(await confirm(question))) return
    await share.mutateAsync({ id, on })
    showToast({
      type: 'success',
      message: on ? `Шаблон «${name}» доступен всем аккаунтам` : `Шаблоном «${name}» больше не\u00a0делятся`,
    })
  }
  return (
    <Switch on={shared} disabled={share.isPending} onChange={(on) => void change(on).catch(() => undefined)}>
      Доступен всем аккаунтам
    </Switch>
  )
}
