import { type HolderMember, holders } from '@skleyka/contract/copyright-holders/holders.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus, UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { HolderPass } from '../../api/holder-calls.ts'
import { read } from '../../api/queries.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { actsColumn } from '../../list/columns.ts'
import { Titled } from '../../list/titled.tsx'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { formatNearMoment } from '../../russian/dates.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { Button } from '../../ui/button/button.tsx'
import { NothingFound } from '../../ui/drawings/nothing-found.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { EmptyState } from '../../ui/message/message.tsx'
import { Card } from '../../ui/page/card.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Table } from '../../ui/table/table.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { HolderFrame } from './holder-frame.tsx'

/** kpo/holders/{name}/access (product B13): who acts for the holder; for administrators. */
export default function HolderAccessPage({ params: { name } }: { params: Readonly<Record<string, string>> }) {
  return <HolderFrame word={name}>{(pass) => <Members pass={pass} />}</HolderFrame>
}

function Members({ pass: { name } }: { pass: HolderPass }) {
  const [isAdding, add] = useState(false)
  const all = useQuery(read(holders.list, {}, { accountCode: null }))
  const id = all.data?.holders.find((one) => one.name === name)?.id
  const membersQuery = useQuery({
    ...read(holders.members, { id: id ?? 1 }, { accountCode: null }),
    enabled: id !== undefined,
  })
  const failed = [all, membersQuery].find(({ isError, data }) => isError && !data)
  return (
    <>
      <Card
        title="Доступ"
        level={1}
        {...(membersQuery.data && { note: groupDigits(membersQuery.data.members.length) })}
        control={
          <Button kind="main" icon={Plus} onClick={() => add(true)}>
            Добавить человека
          </Button>
        }
      >
        {failed ? (
          <LoadError error={failed.error} onRetry={() => void failed.refetch()} />
        ) : membersQuery.data?.members.length === 0 ? (
          <EmptyState drawing={<NothingFound />} title="Никто не&#160;действует от&#160;имени правообладателя">
            <p>Добавьте пользователя по&#160;почте: он увидит раздел «Правообладатели» и&#160;эти видео.</p>
          </EmptyState>
        ) : (
          <Table
            label="Кто действует от имени правообладателя"
            columns={columnsOf(id ?? 0)}
            rows={membersQuery.data?.members ?? null}
            rowId={(member) => String(member.id)}
          />
        )}
      </Card>
      {isAdding && id !== undefined && <AddMember {...{ id, name }} onClose={() => add(false)} />}
    </>
  )
}

const columnsOf = (holderId: number): readonly Column<HolderMember>[] => [
  {
    ...{ id: 'name', title: 'Пользователь', fixed: true, card: 'title' },
    cell: ({ name, email }) => <Titled under={email}>{name}</Titled>,
  },
  {
    ...{ id: 'added', title: 'Добавлен', width: 170, card: 'fact' },
    cell: ({ addedDate }) => formatNearMoment(addedDate),
  },
  actsColumn((member) => <RemoveMember {...{ holderId, member }} />),
]

function RemoveMember({ holderId, member }: { holderId: number; member: HolderMember }) {
  const remove = useAskedWrite(holders.removeMember, null)
  const question = {
    title: `Убрать ${member.name}?`,
    message: 'Доступ к\u00a0видео, отчётам и\u00a0претензиям этого правообладателя закончится сразу.',
    okLabel: 'Убрать',
    danger: true,
  }
  return (
    <IconButton
      size={32}
      icon={UserMinus}
      label={`Убрать: ${member.name}`}
      onClick={() => void remove({ id: holderId, userId: member.id }, question, `${member.name}: доступ закрыт`)}
    />
  )
}

function AddMember({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const form = useForm({
    call: holders.addMember,
    accountCode: null,
    latest: { values: { email: '' }, version: 0 },
    params: ({ email }) => ({ id, email: email.trim() }),
    problems: ({ email }) => (email.trim() === '' ? { email: 'Введите почту' } : {}),
    onSaved: ({ member }) => {
      showToast({ type: 'success', message: `${member.name} действует от имени «${name}»` })
      onClose()
      return undefined
    },
  })
  return (
    <PopupForm title="Добавить человека" verb="Добавить" {...{ form, onClose }}>
      <TextInput label="Почта пользователя" type="email" required autoFocus {...form.field('email')} />
    </PopupForm>
  )
}
