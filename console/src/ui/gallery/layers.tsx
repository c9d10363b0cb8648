import { Ellipsis, Link2, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { ConfirmDropdown } from '../confirm/confirm-dropdown.tsx'
import { confirm } from '../confirm/confirm-queue.ts'
import { DropdownButton } from '../dropdown/dropdown-button.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { MenuButton } from '../menu/menu-button.tsx'
import { Popup } from '../popup/popup.tsx'
import { PopupFoot } from '../popup/popup-foot.tsx'
import { TextInput } from '../text-input/text-input.tsx'
import { showToast } from '../toast/toasts.ts'
import styles from './gallery.module.css'

const places = [
  ['top-left', 'Сверху слева'],
  ['top-center', 'Сверху посередине'],
  ['top-right', 'Сверху справа'],
  ['bottom-left', 'Снизу слева'],
  ['bottom-center', 'Снизу посередине'],
  ['bottom-right', 'Снизу справа'],
] as const

/** Parts that float: menus, dropdowns, popups, questions, toasts. */
export function Layers() {
  const [open, setOpen] = useState(false)
  const [full, setFull] = useState(false)
  const [bare, setBare] = useState(false)
  const [inner, setInner] = useState(false)
  const [name, setName] = useState('Весна в заповеднике')
  const [answer, setAnswer] = useState('ещё нет')
  const ask = (title: string, message: string) =>
    confirm({ title, message, rejects: true }).then(
      () => setAnswer('ok'),
      (reason: unknown) => setAnswer(String(reason)),
    )
  const lines = [
    { id: 'open', label: 'Открыть', icon: Link2, keys: 'Enter', to: '/' },
    { id: 'share', label: 'Поделиться', icon: Share2, onAction: () => undefined },
    'rule',
    { id: 'trash', label: 'В корзину', icon: Trash2, keys: 'Del', danger: true, onAction: () => undefined },
  ] as const
  return (
    <div className={styles.row}>
      <MenuButton
        label="Действия"
        lines={lines}
        align="start"
        trigger={(props) => <IconButton {...props} icon={Ellipsis} label="Действия" />}
      />
      <DropdownButton
        label="Выпадающее"
        minWidth={240}
        align="start"
        trigger={(props) => <Button {...props}>Список</Button>}
      >
        {(close) => (
          <div className={styles.panel}>
            <Button onClick={close}>Закрыть</Button>
          </div>
        )}
      </DropdownButton>
      <DropdownButton
        label="До прокрутки"
        minWidth={240}
        closesOn={['scroll', 'resize']}
        trigger={(props) => <Button {...props}>До прокрутки</Button>}
      >
        {() => <p className={styles.panel}>Закроется, как только сдвинется страница</p>}
      </DropdownButton>
      <ConfirmDropdown
        title="Удалить ссылку?"
        message="По ней больше нельзя будет загрузить видео."
        okLabel="Удалить"
        danger
        align="start"
        onOk={() => setAnswer('ok')}
        trigger={(props) => <Button {...props}>Удалить ссылку</Button>}
      />
      <Button onClick={() => setOpen(true)}>Окно</Button>
      <Popup open={open} onClose={() => setOpen(false)} title="Новый альбом">
        <TextInput label="Название" value={name} onChange={setName} autoFocus />
        <MenuButton
          label="Действия"
          lines={lines}
          align="start"
          trigger={(props) => <IconButton {...props} icon={Ellipsis} label="Действия в окне" />}
        />
        <PopupFoot>
          <Button kind="main" onClick={() => setOpen(false)}>
            Создать
          </Button>
          <Button onClick={() => setInner(true)}>Подробнее</Button>
        </PopupFoot>
        <Popup open={inner} onClose={() => setInner(false)} title="Что такое альбом">
          <p>Подборка видео, которую можно показать на сайте целиком.</p>
        </Popup>
      </Popup>
      <Button onClick={() => setBare(true)}>Без заголовка</Button>
      <Popup open={bare} onClose={() => setBare(false)} label="Просмотр">
        <p>У этого окна есть крестик, а заголовка нет.</p>
      </Popup>
      <Button onClick={() => setFull(true)}>Во весь экран</Button>
      <Popup open={full} onClose={() => setFull(false)} title="Редактор" mode="full-screen">
        Содержимое
      </Popup>
      <Button
        onClick={() =>
          void ask('Уйти без сохранения?', 'Изменения в двух полях пропадут: «Описание» и «Номер лицензии».')
        }
      >
        Вопрос
      </Button>
      <Button
        onClick={() => {
          void ask('Первый вопрос', 'Задан раньше')
          void ask('Второй вопрос', 'Стоит сверху')
        }}
      >
        Два вопроса
      </Button>
      <Button
        onClick={() =>
          showToast({
            type: 'success',
            message: 'В корзине: 2 видео',
            actions: [{ label: 'Вернуть', onAction: () => undefined }],
          })
        }
      >
        Успех
      </Button>
      <Button
        onClick={() =>
          showToast({
            type: 'error',
            message: 'Ошибка API. Обновите страницу и попробуйте ещё раз',
            details: ['Идентификатор запроса: vp7f3a91c4'],
            actions: [{ label: 'Скопировать', onAction: () => 'stay' }],
          })
        }
      >
        Ошибка
      </Button>
      <Button onClick={() => showToast({ type: 'prime', message: 'Вышла версия 5.44.0' })}>Важное</Button>
      <Button onClick={() => showToast({ message: 'Ссылка скопирована', closeAfterMs: 8000 })}>Обычное</Button>
      <output aria-label="Ответ на вопрос">Ответ: {answer}</output>
      <div className={styles.row}>
        {places.map(([place, label]) => (
          <Button key={place} kind="quiet" onClick={() => showToast({ message: label, place })}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
