import type { TemplateMethods } from '@skleyka/contract/templates/template-methods.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy, EllipsisVertical, History, Link2, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { read, write } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { MenuButton } from '../../ui/menu/menu-button.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import type { SavedTemplate } from './saved-template.ts'

const VersionsPopup = lazyPiece(() => import('./versions-popup.tsx'))
const UsagePopup = lazyPiece(() => import('./usage-popup.tsx'))
const ClonePopup = lazyPiece(() => import('./clone-popup.tsx'))
const DeletePopup = lazyPiece(() => import('./delete-popup.tsx'))

interface Props<Body> {
  methods: TemplateMethods<Body>
  template: SavedTemplate
  /** The path of the list inside the account; a template stands below it by its number. */
  path: string
  /** Publishes what is on the page; absent while there is nothing to publish. */
  onPublish?: (() => void) | undefined
  isPublishing: boolean
}

/** Acts on a template of any kind, beside its form: publication, versions, where it is used, copy, deletion. */
export function TemplateActs<Body>({ methods, template, path, onPublish, isPublishing }: Props<Body>) {
  const accountCode = useAccountCode()
  const [opened, open] = useState<'versions' | 'usage' | 'clone' | 'delete' | null>(null)
  const client = useQueryClient()
  const setDefault = useMutation(write(methods.setDefault, { accountCode }))
  const choose = async () => {
    // the default one comes first
    const first = await client.fetchQuery({
      ...read(methods.list, { page: 1, perPage: 1 }, { accountCode }),
      staleTime: 0,
    })
    const former = first.items.find((one) => one.default)
    await setDefault.mutateAsync({ id: template.id, on: true })
    const goBack = () => setDefault.mutate(former ? { id: former.id, on: true } : { id: template.id, on: false })
    showToast({
      type: 'success',
      message: `Основной шаблон теперь «${template.name}»`,
      actions: [{ label: 'Вернуть', onAction: goBack }],
      closeAfterMs: 10_000,
    })
  }
  const isPublished = template.publishedVersion !== null
  const popup = { methods, template, path, accountCode, onClose: () => open(null) }
  const lines = [
    ...(isPublished && !template.default
      ? [
          {
            id: 'default',
            label: 'Сделать основным',
            icon: Star,
            onAction: () => void choose().catch(() => undefined),
          },
        ]
      : []),
    ...(isPublished && template.sharedBy === null
      ? [{ id: 'versions', label: 'Версии', icon: History, onAction: () => open('versions') }]
      : []),
    { id: 'usage', label: 'Где используется', icon: Link2, onAction: () => open('usage') },
    { id: 'clone', label: 'Создать копию', icon: Copy, onAction: () => open('clone') },
    { id: 'delete', label: 'Удалить', icon: Trash2, danger: true, onAction: () => open('delete') },
  ]
  return (
    <>
      {onPublish && (
        <Button kind="main" busy={isPublishing} onClick={onPublish}>
          Опубликовать
        </Button>
      )}
      <MenuButton
        label="Действия с шаблоном"
        lines={lines}
        trigger={(props) => <IconButton {...props} icon={EllipsisVertical} label="Действия с шаблоном" />}
      />
      {opened === 'versions' && <VersionsPopup {...popup} />}
      {opened === 'usage' && <UsagePopup {...popup} />}
      {opened === 'clone' && <ClonePopup {...popup} />}
      {opened === 'delete' && <DeletePopup {...popup} />}
    </>
  )
}
