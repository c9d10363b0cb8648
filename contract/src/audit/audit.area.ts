import { area } from '../area.ts'
import { audit } from './audit.calls.ts'
import { auditRefusals } from './audit.refusals.ts'
import { machineActions } from './machine-actions.ts'

const signInPage = 'Страница входа'

export const auditArea = area({
  calls: { audit },
  refusals: auditRefusals,
  actions: {
    ...Object.fromEntries(
      Object.entries(machineActions).map(([name, title]) => [
        `machine.${name}`,
        { title, actor: 'Командная строка сервера' },
      ]),
    ),
    'identity.invitationAccepted': { title: 'Приглашение принято', actor: signInPage },
    'identity.invitationDeclined': { title: 'Приглашение отклонено', actor: signInPage },
    'identity.emailAsked': { title: 'Просьба сменить почту', actor: signInPage },
    'identity.emailChanged': { title: 'Новый адрес почты', actor: signInPage },
    'identity.passwordAsked': { title: 'Запрос нового пароля', actor: signInPage },
    'identity.passwordChanged': { title: 'Новый пароль по\u00a0ссылке', actor: signInPage },
    'identity.passkey': { title: 'Ключ доступа', actor: signInPage },
    'identity.secondFactor': { title: 'Двухфакторный вход', actor: signInPage },
  },
})
