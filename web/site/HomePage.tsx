import { Link } from 'react-router'
import { useState } from 'react'
import { plans } from '../../shared/billing.ts'
import { newcomer, paths } from '../data/paths.ts'
import { t } from '../texts/index.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { mailto, useProduct } from '../app/shell/config.ts'
import { LegalLine } from '../billing/LegalLine.tsx'
import { classNames } from '../ui/className.ts'
import card from '../ui/PlanCard.module.css'
import styles from './HomePage.module.css'
import sampleCardStyles from './SampleCard.module.css'
import type { SampleReview } from './SampleReview.tsx'

/** The landing page. */
export function Component() {
  const { hero, curve, blurbsTitle, blurbs, testimonial, call } = t.site
  return (
    <div className={styles.home}>
      <section className={styles.hero}>
        <div>
          <h1 tabIndex={-1} className={styles.title}>
            {hero.title.map((sentence) => (
              <span key={sentence}>{sentence} </span>
            ))}
          </h1>
          <p className={styles.lead}>{hero.lead}</p>
          <div className={styles.actions}>
            <Link to={paths.decks} state={newcomer} className={buttonClass({ variant: 'primary', size: 'large' })}>
              {hero.start}
            </Link>
            <Link to={paths.mission} className={styles.more}>
              {hero.mission}
            </Link>
          </div>
        </div>
        <SampleCard />
      </section>

      <section className={styles.curve}>
        <div className={styles.curveText}>
          <h2>{curve.title}</h2>
          <p>{curve.body}</p>
        </div>
        <MemoryCurve />
      </section>

      <section>
        <h2 className={styles.blurbsTitle}>{blurbsTitle}</h2>
        <ul className={styles.blurbs}>
          {blurbs.map(({ title, body }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{body}</p>
            </li>
          ))}
        </ul>
      </section>

      <figure className={styles.testimonial}>
        <blockquote>{testimonial.quote}</blockquote>
        <figcaption>
          {testimonial.by} · <span>{testimonial.withheld}</span>
        </figcaption>
      </figure>

      <Pricing />

      <section className={styles.call}>
        <div>
          <h2>{call.title}</h2>
          <p>{call.body}</p>
        </div>
        <Link to={paths.decks} state={newcomer} className={buttonClass({ variant: 'primary', size: 'large' })}>
          {call.create}
        </Link>
      </section>
    </div>
  )
}

/** The reviews on the drawing, and how long each memory lasts. Every recall makes it last longer. */
const reviews = [
  { at: 0, lasts: 62 },
  { at: 38, lasts: 150 },
  { at: 130, lasts: 340 },
  { at: 338, lasts: 1150 },
]
const width = 640
const left = 26
const top = 34
const bottom = 236

const y = (elapsed: number, lasts: number) => top + (1 - Math.exp(-elapsed / lasts)) * (bottom - top)

/** The fall of a memory between two places on the drawing. */
function curveOf(from: number, to: number, lasts: number): string {
  const points = Array.from({ length: 33 }, (_, step) => {
    const x = from + ((to - from) * step) / 32
    return `${(x + left).toFixed(1)} ${y(x - from, lasts).toFixed(1)}`
  })
  return `M${points.join('L')}`
}

/** The curve of forgetting, and how reviews at growing distances flatten it. */
function MemoryCurve() {
  const { curve } = t.site
  return (
    <svg viewBox={`0 0 ${width} 270`} role="img" aria-label={curve.name} className={styles.memoryCurve}>
      <path d={`M${left} ${top - 16}V${bottom}H${width}`} className={styles.axis} />
      <path d={curveOf(0, 330, 62)} className={styles.lost} />
      {reviews.slice(1).map(({ at }) => (
        <path key={at} d={`M${at + left} ${top}V${bottom}`} className={styles.review} />
      ))}
      {reviews.map(({ at, lasts }, index) => (
        <path key={at} d={curveOf(at, reviews[index + 1]?.at ?? width - left, lasts)} className={styles.line} />
      ))}
      {reviews.map(({ at }) => (
        <circle key={at} cx={at + left} cy={top} r="4.5" className={styles.dot} />
      ))}
      <text x={338 + left + 14} y={top - 8}>
        {curve.review}
      </text>
      <text x={338 + left - 22} y={bottom - 12} textAnchor="end">
        {curve.lost}
      </text>
      <text x={width} y={bottom + 24} textAnchor="end">
        {curve.time}
      </text>
      <text transform={`rotate(-90 14 ${bottom})`} x="14" y={bottom}>
        {curve.memory}
      </text>
    </svg>
  )
}

const [monthly, yearly] = plans

/** The plans, their prices, and links to the checkout. */
function Pricing() {
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
      <LegalLine words={legal} />
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

/** A sample card to turn and rate. The scheduler is loaded when it is turned. */
function SampleCard() {
  const { card } = t.site
  const [isTurning, setIsTurning] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const [Review, setReview] = useState<typeof SampleReview>()

  async function turn() {
    setIsTurning(true)
    try {
      const { SampleReview } = await import('./SampleReview.tsx')
      setReview(() => SampleReview)
    } catch {
      setHasFailed(true)
    }
    setIsTurning(false)
  }

  return (
    <section className={sampleCardStyles.stack} aria-label={card.name}>
      <div className={sampleCardStyles.behind} />
      <div className={sampleCardStyles.behind} />
      <div className={sampleCardStyles.card}>
        {Review ? (
          <Review />
        ) : (
          <>
            <p className={sampleCardStyles.topic}>
              {card.topic} <span>{card.fresh}</span>
            </p>
            <p className={sampleCardStyles.question}>{card.question}</p>
            <p className={sampleCardStyles.answer} role="status">
              {hasFailed && card.failed}
            </p>
            <div className={sampleCardStyles.foot}>
              <Button variant="primary" size="large" pending={isTurning} onClick={turn}>
                {card.show}
              </Button>
            </div>
          </>
        )}
      </div>
    </section>
  )
}
