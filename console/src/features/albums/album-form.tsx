import { albumBounds } from '@skleyka/contract/albums/album-bounds.ts'
import { albumFields } from '@skleyka/contract/albums/album-fields.ts'
import { type Album, albums } from '@skleyka/contract/albums/albums.calls.ts'
import { type Field, typedNamesOf } from '@skleyka/contract/field-types.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { FieldInput } from '../../form/field-input.tsx'
import { changedValues, readFields } from '../../form/field-values.ts'
import { Theirs } from '../../form/form.tsx'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { AlbumChoice, firstAlbums } from '../album-choice/album-choice.tsx'
import { type AlbumValues, changesFilling, fillingIn, fillingProblems, newValues, valuesOf } from './album-values.ts'
import { FillingFields } from './filling-fields.tsx'

interface Common {
  accountCode: string
  onClose: () => void
}

/** A new album, inside another one when it is begun there. */
export function NewAlbum({
  accountCode,
  parentId = null,
  onClose,
  onMade,
}: Common & { parentId?: number | null; onMade: (album: Album) => void }) {
  const form = useForm({
    call: albums.create,
    accountCode,
    latest: { values: newValues(parentId), version: 0 },
    problems: fillingProblems,
    params: (values: AlbumValues) => {
      const filling = fillingIn(values)
      return {
        ...readFields(albumFields, values),
        parentId: numberOf(values.parentId),
        ...(filling && { filling }),
      }
    },
    onSaved: ({ album }) => void onMade(album),
  })
  return <Fields title="Новый альбом" verb="Создать альбом" {...{ form, accountCode, onClose }} />
}

/** The name of an album, the one it stands in, and what fills it. */
export function ChangeAlbum({
  accountCode,
  album,
  onClose,
  onConflict,
}: Common & { album: Album; onConflict: () => Promise<unknown> }) {
  const form = useForm({
    call: albums.update,
    accountCode,
    latest: { values: valuesOf(album), version: album.rowVersion },
    problems: fillingProblems,
    params: (values: AlbumValues, changed, rowVersion) => ({
      id: album.id,
      rowVersion,
      fields: {
        ...changedValues(albumFields, values, ownOf(changed)),
        ...(changed.includes('parentId') && { parentId: numberOf(values.parentId) }),
        ...(changesFilling(changed) && { filling: fillingIn(values) }),
      },
    }),
    onSaved: () => void onClose(),
    onConflict,
  })
  return (
    <Fields
      title="Изменить альбом"
      verb="Сохранить"
      without={album.id}
      before={album.filling}
      {...{ form, accountCode, onClose }}
    />
  )
}

const albumFieldNames = typedNamesOf(albumFields)
const ownOf = (changed: readonly string[]) => albumFieldNames.filter((name) => changed.includes(name))
const numberOf = (id: string | null) => (id === null ? null : Number(id))

interface FieldsProps extends Common {
  title: string
  verb: string
  /** The album that cannot stand in itself. */
  without?: number
  /** Present source of the album; undefined for a new one. */
  before?: Album['filling']
  form: Pick<
    ReturnType<typeof useForm<typeof albums.update, AlbumValues>>,
    'field' | 'values' | 'failure' | 'submit' | 'isSaving' | 'changed' | 'theirs' | 'choose'
  >
}

function Fields({ title, verb, without, before, form, accountCode, onClose }: FieldsProps) {
  const { data: top } = useQuery(read(albums.list, { ...firstAlbums(), parentId: null }, { accountCode }))
  const hasPlaces = top?.items.some(({ id }) => id !== without) ?? false
  return (
    <PopupForm {...{ title, verb, form, onClose }}>
      {albumFieldNames.map((name) => {
        const field: Field = albumFields[name]
        const theirs = form.theirs[name]
        const choice = theirs && <Theirs text={theirs} onChoose={(whose) => form.choose(name, whose)} />
        return <FieldInput key={name} field={field} {...form.field(name, choice || field.hint)} />
      })}
      {hasPlaces && (
        <AlbumChoice
          label="Внутри альбома"
          accountCode={accountCode}
          without={({ id, path }) => id === without || path.some((one) => one.id === without)}
          placeholder="На верхнем уровне"
          {...form.field('parentId', `Альбомы вкладываются друг в\u00a0друга до\u00a0${albumBounds.depth} уровней`)}
        />
      )}
      <FillingFields {...{ accountCode, form, before }} />
    </PopupForm>
  )
}
