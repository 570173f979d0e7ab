/*
 * The demo provider's page on which a subscription is approved, in place of PayPal's. It leads back to the checkout with the
 * parameters that PayPal adds.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- A script has no module to keep them in: outside they were global. */
{
  const parameters = new URLSearchParams(location.search)
  const id = parameters.get('id') ?? ''
  const isGerman =
    /(^|; )lang=de/.test(document.cookie) ||
    (!/(^|; )lang=/.test(document.cookie) && navigator.language.startsWith('de'))
  const words = isGerman
    ? {
        title: 'Demo: Abo bestätigen',
        note: 'Diese Seite steht an der Stelle von PayPal. Es wird nichts abgebucht.',
        approve: 'Bestätigen',
        decline: 'Ablehnen',
        close: 'Schließen',
      }
    : {
        title: 'Demo: approve a subscription',
        note: 'This page takes the place of PayPal. Nothing is charged.',
        approve: 'Approve',
        decline: 'Decline',
        close: 'Close',
      }

  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    body { margin: 0; background: light-dark(#f2f2f2, #0d0f13); }
    button {
      min-height: 48px; padding: 0 24px; border: 2px solid currentColor; border-radius: 24px; background: transparent;
      color: inherit; font: 600 16px/1.2 system-ui, sans-serif; cursor: pointer;
    }
    button:focus-visible { outline: 3px solid light-dark(#003087, #9fc3ff); outline-offset: 2px; }
    button[aria-disabled] { opacity: 0.6; cursor: progress; }
    .main { border-color: transparent; background: #0057b8; color: #fff; }
    .main:hover { background: #00418a; }
    main {
      box-sizing: border-box; width: min(420px, calc(100vw - 32px)); margin: 15vh auto 0; padding: 24px;
      border: 2px dashed #b97700; border-radius: 12px; background: light-dark(#fff, #1b1f27);
      color: light-dark(#1b1f27, #f2f2f2); font: 400 16px/1.5 system-ui, sans-serif;
    }
    h1 { margin: 0 0 8px; font-size: 20px; line-height: 1.3; }
    p { margin: 0 0 16px; overflow-wrap: anywhere; }
    .actions { display: grid; gap: 12px; }
  `)
  document.adoptedStyleSheets = [sheet]
  document.documentElement.lang = isGerman ? 'de' : 'en'
  document.title = words.title

  const make = (name, props, ...children) => {
    const element = Object.assign(document.createElement(name), props)
    element.append(...children)
    return element
  }

  const approve = async () => {
    const cookie = document.cookie.split('; ').find((one) => one.startsWith('XSRF-TOKEN='))
    const response = await fetch(`/demo-paypal/v1/billing/subscriptions/${encodeURIComponent(id)}/approve`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // Whose session it is: the demo subscribes nobody else.
        authorization: `Bearer ${localStorage.getItem('WebToken')}`,
        'x-xsrf-token': decodeURIComponent(cookie?.slice('XSRF-TOKEN='.length) ?? ''),
      },
      body: '{}',
    })
    return response.ok
  }

  const back = (outcome) =>
    location.replace(`/checkout?${new URLSearchParams({ paypal: outcome, subscription_id: id })}`)
  const answers = {
    approve: async () => back((await approve().catch(() => false)) ? 'approved' : 'declined'),
    decline: () => back('declined'),
    close: () => back('cancelled'),
  }
  const buttons = Object.entries(answers).map(([name, answer]) =>
    make('button', {
      type: 'button',
      className: name === 'approve' ? 'main' : '',
      textContent: words[name],
      onclick: ({ currentTarget }) => {
        if (currentTarget.ariaDisabled) return
        currentTarget.ariaDisabled = 'true'
        void answer()
      },
    }),
  )
  document.body.append(
    make(
      'main',
      {},
      make('h1', { textContent: words.title }),
      make('p', { textContent: words.note }),
      make('div', { className: 'actions' }, ...buttons),
    ),
  )
  buttons[0].focus()
  addEventListener('keydown', ({ key }) => key === 'Escape' && answers.close())
}
