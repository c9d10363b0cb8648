// The pages work without this file; it only makes typing a password easier.
for (const field of document.querySelectorAll('.input:has(> input[type=password])')) {
  const input = field.querySelector('input')
  const button = field.querySelector('button')
  if (!button) continue
  button.hidden = false
  button.addEventListener('click', () => {
    const shown = input.type === 'password'
    input.type = shown ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(shown))
    button.setAttribute('aria-label', shown ? 'Скрыть пароль' : 'Показать пароль')
    input.focus()
  })
  input.form?.addEventListener('submit', () => {
    input.type = 'password' // so that the browser remembers it as a password
  })
}

// one press is one attempt
for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault()
    form.dataset.sent = 'yes'
  })
}
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form')) delete form.dataset.sent
})

const signOut = document.querySelector('form[data-auto]')
if (signOut) signOut.requestSubmit(signOut.querySelector('button[name=logout]'))
