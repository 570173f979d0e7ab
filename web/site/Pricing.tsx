import { Link } from 'react-router'
import { plans } from '../../shared/plans.ts'
import { paths } from '../data/paths.ts'
import { useProduct } from '../app/shell/config.ts'
import { mailto } from '../app/shell/mailto.ts'
import { t } from '../texts/index.ts'
import { buttonClass } from '../ui/Button.tsx'
import { classNames } from '../ui/className.ts'
import card from '../ui/PlanCard.module.css'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './Pricing.module.css'

const [monthly, yearly] = plans

/** The plans, what they cost, and where one takes them. */
export function Pricing() {
  const { productName, supportEmail } = useProduct()
  const { title, body, names, per, saving, flexible, features, choose, enterprise, legal } = t.site.pricing
  const notes = { month: flexible, year: saving(t.price(12 * monthly.billedCents - yearly.billedCents)) }
  return (
    <section>
      <header className={styles.header}>
        <h2>{title}</h2>
        <p>{body}</p>
      </header>
      <ul className={styles.plans}>
        {plans.map(({ interval, billedCents }) => (
          <li key={interval} className={classNames(card.card, styles.plan)}>
            <h3 className={card.name}>{names[interval]}</h3>
            <p className={card.price}>
              <strong>{t.price(billedCents)}</strong> {per[interval]}
            </p>
            <p className={styles.note}>{notes[interval]}</p>
            <Features of={features} />
            <Link
              to={paths.checkout}
              className={buttonClass({ variant: interval === 'year' ? 'primary' : 'quiet', size: 'large' })}
            >
              {choose[interval]}
            </Link>
          </li>
        ))}
        <li className={classNames(card.card, styles.plan)}>
          <h3 className={card.name}>{enterprise.name}</h3>
          <p className={card.price}>
            <strong>{enterprise.offer}</strong>
          </p>
          <p className={styles.note}>{enterprise.note}</p>
          <Features of={enterprise.features} />
          <a
            href={mailto(supportEmail, t.site.enterpriseMail(productName))}
            className={buttonClass({ variant: 'quiet', size: 'large' })}
          >
            {enterprise.contact}
          </a>
        </li>
      </ul>
      <p className={styles.legal}>
        {legal.before}
        <NewTab to={paths.terms}>{legal.terms}</NewTab>
        {legal.between}
        <NewTab to={paths.gdpr}>{legal.privacy}</NewTab>
        {legal.after}
      </p>
    </section>
  )
}

function Features({ of }: { of: readonly string[] }) {
  return (
    <ul className={card.features}>
      {of.map((feature) => (
        <li key={feature}>{feature}</li>
      ))}
    </ul>
  )
}

/** A page to read beside this one. */
function NewTab({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden>{t.site.pricing.legal.newTab}</VisuallyHidden>
    </a>
  )
}
