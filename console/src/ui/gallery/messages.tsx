import { Button } from '../button/button.tsx'
import { SecretDoor } from '../drawings/secret-door.tsx'
import { TextLink } from '../link/text-link.tsx'
import { FullPageMessage } from '../message/message.tsx'

/** A message on the whole page. */
export function Messages() {
  return (
    <FullPageMessage
      drawing={<SecretDoor />}
      title="Доступ запрещен"
      actions={<Button kind="main">Выйти из системы</Button>}
    >
      Поздравляем, вы нашли тайную дверь. Но дальше вы пройти не сможете. <TextLink to="/">К списку видео</TextLink>
    </FullPageMessage>
  )
}
