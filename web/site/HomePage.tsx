import { Link } from 'react-router'
import { paths } from '../data/paths.ts'
import { t } from '../texts/index.ts'
import { buttonClass } from '../ui/Button.tsx'
import styles from './HomePage.module.css'
import { MemoryCurve } from './MemoryCurve.tsx'
import { Pricing } from './Pricing.tsx'
import { SampleCard } from './SampleCard.tsx'

/** The landing page. */
export function Component() {
  const { hero, curve, blurbsTitle, blurbs, testimonial, call } = t.site
  return (
    <div className={styles.home}>
      <section className={styles.hero}>
        <div className={styles.promise}>
          <h1 tabIndex={-1} className={styles.title}>
            {hero.title.map((sentence) => (
              <span key={sentence}>{sentence} </span>
            ))}
          </h1>
          <p className={styles.lead}>{hero.lead}</p>
          <div className={styles.actions}>
            <Link to={paths.decks} className={buttonClass({ variant: 'primary', size: 'large' })}>
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
        <Link to={paths.decks} className={buttonClass({ variant: 'primary', size: 'large' })}>
          {call.create}
        </Link>
      </section>
    </div>
  )
}
