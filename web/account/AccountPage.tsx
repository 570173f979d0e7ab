import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useState } from 'react'
import type { CallOutput, Settings } from '../../shared/api/contract.ts'
import { remindersWording } from '../../shared/consents.ts'
import { limits } from '../../shared/limits.ts'
import { localeNames, locales } from '../../shared/locales.ts'
import { versionOf } from '../../shared/versions.ts'
import { partnerRead, PartnerSection } from '../billing/PartnerSection.tsx'
import { query, useWrite } from '../data/api.ts'
import { reads as billingReads } from '../billing/subscription.ts'
import { SubscriptionSection } from '../billing/SubscriptionSection.tsx'
import { prefetch } from '../data/queryClient.ts'
import { errorText, fieldError } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Field, Form, Select } from '../ui/Field.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { adminPaths, listedScreens } from '../admin/paths.ts'
import { remember, useRemembered } from '../data/remembered.ts'
import { Choice } from '../ui/Choice.tsx'
import { changeLanguage } from '../app/shell/changeLanguage.ts'
import { toastDone } from '../ui/toast.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { followTimeZone } from '../auth/timeZone.ts'
import { isGoodNewPassword, NewPasswordFields, PasswordField, Reveal } from '../auth/CredentialFields.tsx'
import { ForgotPassword } from '../auth/ForgotPassword.tsx'
import { CodeField } from '../auth/SecondStep.tsx'
import { Email } from '../ui/Email.tsx'
import { Icon } from '../ui/Icon.tsx'
import { usageRead } from './usage.ts'
import {
  ConsentsSection,
  consentsRead,
  DeletionSection,
  ExportSection,
  InvoicesSection,
  invoicesRead,
} from './DataSections.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { moderationRead, ModerationSection } from './ModerationSection.tsx'
import { SpaceSection } from './SpaceSection.tsx'
import { Section, useChanging } from './Section.tsx'
import { NewPerDay } from '../decks/NewPerDay.tsx'
import kit from '../ui/kit.module.css'
import styles from './AccountPage.module.css'

const reads = {
  me: query('GET /api/me', {}),
  settings: query('GET /api/settings', {}),
  mails: query('GET /api/mailSettings', {}),
  sessions: query('GET /api/sessions', {}),
  secondFactor: query('GET /api/secondFactor', {}),
}

/** Starts the screen's queries while its chunk loads. */
export function loader(): void {
  void followTimeZone()
  prefetch(reads.me)
  prefetch(reads.settings)
  prefetch(reads.mails)
  prefetch(reads.sessions)
  prefetch(reads.secondFactor)
  prefetch(billingReads.subscription)
  prefetch(billingReads.isSubscribed)
  prefetch(billingReads.free)
  prefetch(partnerRead)
  prefetch(usageRead)
  prefetch(moderationRead)
  prefetch(consentsRead)
  prefetch(invoicesRead)
}

/** Account settings. */
export function Component() {
  const me = useQuery(reads.me)
  const settings = useQuery(reads.settings)
  const mails = useQuery(reads.mails)
  const sessions = useQuery(reads.sessions)
  const secondFactor = useQuery(reads.secondFactor)
  const billing = [
    useQuery(billingReads.subscription),
    useQuery(billingReads.isSubscribed),
    useQuery(billingReads.free),
  ]
  const partner = useQuery(partnerRead)
  const usage = useQuery(usageRead)
  const moderation = useQuery(moderationRead)
  const consents = useQuery(consentsRead)
  const invoices = useQuery(invoicesRead)
  const failed = [me, settings, mails, sessions, secondFactor].find((read) => read.isError)
  // Everything at once: later parts would push down the text that somebody is reading. A failed part is retried in its place.
  if (
    [me, settings, mails, sessions, secondFactor, usage, moderation, consents, invoices, ...billing, partner].some(
      (read) => !read.isFetched,
    )
  )
    return (
      <Page title={t.account.title} width="text">
        <Skeleton height="100svh" />
      </Page>
    )
  return (
    <Page title={t.account.title} width="text">
      <div className={styles.sections}>
        {failed && <ErrorNotice error={failed.error} onRetry={() => failed.refetch()} />}
        {me.data ? <ProfileSection key={me.data.id} me={me.data} /> : <Skeleton height="12rem" />}
        {me.data ? <SubscriptionSection userId={me.data.id} /> : <Skeleton height="10rem" />}
        {settings.data ? <LearningSection settings={settings.data} /> : <Skeleton height="10rem" />}
        {mails.data ? (
          <MailsSection settings={mails.data} isConfirmed={me.data?.emailVerified ?? true} />
        ) : (
          <Skeleton height="10rem" />
        )}
        <AppearanceSection />
        <PasswordSection email={me.data?.email ?? ''} />
        {me.data && secondFactor.data && <SecondFactorSection status={secondFactor.data} me={me.data} />}
        {sessions.data ? <SessionsSection sessions={sessions.data} /> : <Skeleton height="8rem" />}
        <SpaceSection isConfirmed={me.data?.emailVerified ?? true} />
        <ModerationSection />
        <PartnerSection />
        {me.data?.role === 'admin' && <AdminSection />}
        <InvoicesSection />
        <ConsentsSection />
        <ExportSection />
        <DeletionSection />
      </div>
    </Page>
  )
}

function AdminSection() {
  const words = t.account.admin
  return (
    <Section title={words.title}>
      <ul className={styles.links}>
        {listedScreens.map((screen) => (
          <li key={screen}>
            <Link to={adminPaths[screen]}>{words[screen]}</Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Light, dark, or as the system has it, and the language. They belong to the device, not to the account. */
function AppearanceSection() {
  const kept = useRemembered('appearance')
  const value = kept === 'light' || kept === 'dark' ? kept : 'system'
  const choose = (choice: typeof value) => {
    const isSystem = choice === 'system'
    if (isSystem) delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = choice
    remember('appearance', isSystem ? null : choice)
  }
  const text = t.account.appearance
  return (
    <Section title={text.title}>
      <Choice
        legend={text.title}
        hideLegend
        value={value}
        onChange={choose}
        options={[
          { value: 'light', label: text.light, icon: 'sun' },
          { value: 'dark', label: text.dark, icon: 'moon' },
          { value: 'system', label: text.system, icon: 'device' },
        ]}
      />
      <Select
        label={text.language}
        value={t.locale}
        options={locales.map((locale) => ({ value: locale, label: localeNames[locale] }))}
        onChange={changeLanguage}
      />
    </Section>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: t.account.learning.hour(hour) }))

/** How the learner studies. Each change is saved at once; the control shows it while that is under way. */
function LearningSection({ settings }: { settings: Settings }) {
  const save = useWrite('PUT /api/settings')
  const [shown, change] = useChanging(settings, save.mutate)
  const text = t.account.learning
  return (
    <Section title={text.title}>
      <Select
        label={text.dayEnds}
        hint={`${text.dayEndsHint} ${text.timeZone(settings.timeZone)}`}
        value={shown.dayEndsAtHour}
        options={hours}
        onChange={(dayEndsAtHour) =>
          change({ dayEndsAtHour, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })
        }
      />
      {(['twoButtons', 'spaceRates', 'forgivesAccents', 'playsSounds'] as const).map((setting) => (
        <Checkbox
          key={setting}
          label={text[setting]}
          hint={text[`${setting}Hint`]}
          checked={shown[setting]}
          onChange={(isOn) => change({ [setting]: isOn })}
        />
      ))}
      <Select
        label={text.allDecks}
        hint={text.allDecksHint}
        value={shown.deckByDeck ? 'byDeck' : 'mixed'}
        options={(['mixed', 'byDeck'] as const).map((value) => ({ value, label: text.orders[value] }))}
        onChange={(value) => change({ deckByDeck: value === 'byDeck' })}
      />
      <NewPerDay
        label={text.newPerDay}
        hint={text.newPerDayHint}
        newPerDay={settings.newPerDay}
        save={save}
        onSave={(newPerDay) => save.mutate({ newPerDay }, () => toastDone(t.decks.study.newPerDaySaved))}
      />
    </Section>
  )
}

type MailSettings = CallOutput<'GET /api/mailSettings'>

/** Which mails the user wants, and when reminders come. */
function MailsSection({ settings, isConfirmed }: { settings: MailSettings; isConfirmed: boolean }) {
  const save = useWrite('PUT /api/mailSettings')
  const { nextReminderAt, ...stored } = settings
  const [shown, change] = useChanging<typeof stored>(stored, (part, end) =>
    save.mutate(part.reminders ? { ...part, agreed: versionOf(remindersWording(t.consents.reminders)) } : part, end),
  )
  const text = t.account.mails
  return (
    <Section title={text.title}>
      {!isConfirmed && <Notice>{text.unconfirmed}</Notice>}
      <Checkbox
        label={t.consents.reminders.label}
        hint={t.consents.reminders.hint}
        checked={shown.reminders}
        onChange={(reminders) => change({ reminders })}
      />
      {shown.reminders && (
        <Select
          label={text.hour}
          hint={isConfirmed && nextReminderAt && nextReminder(new Date(nextReminderAt), new Date())}
          value={shown.reminderHour}
          options={[{ value: null, label: text.usualHour }, ...hours]}
          onChange={(reminderHour) => change({ reminderHour })}
        />
      )}
      {(['suggestions', 'decisions', 'invitations'] as const).map((mail) => (
        <Checkbox
          key={mail}
          label={text[mail]}
          hint={mail === 'invitations' ? text.invitationsHint : text.onceADay}
          checked={shown[mail]}
          onChange={(isOn) => change({ [mail]: isOn })}
        />
      ))}
    </Section>
  )
}

const nextReminder = (at: Date, now: Date) =>
  t.account.mails.next(t.account.learning.hour(at.getHours()), at.getDate() !== now.getDate())

/** Password change: the form, then the success message. */
function PasswordSection({ email }: { email: string }) {
  const [oldpassword, setOldpassword] = useState('')
  const [value, setValue] = useState({ password: '', repeat: '' })
  const [code, setCode] = useState('')
  const asksCode = useQuery(reads.secondFactor).data?.isOn ?? false
  const update = useWrite('PUT /api/updatePassword')
  const isReady = oldpassword !== '' && isGoodNewPassword(value) && (code.trim() !== '' || !asksCode)
  const isOldWrong = update.error?.code === 'wrong-password'
  const wrongCode = fieldError(update.error, 'code')
  const { password } = t.account
  if (update.isSuccess)
    return (
      <Section title={password.title}>
        <Notice tone="good">{password.done}</Notice>
      </Section>
    )
  return (
    <Section title={password.title}>
      <Form
        onSubmit={() => {
          if (isReady && !update.isPending)
            update.mutate({ oldpassword, newpassword: value.password, ...(asksCode && { code }) })
        }}
      >
        {update.isError && !isOldWrong && !wrongCode && <ErrorNotice error={update.error} />}
        {/* Password managers ask whose password this is. */}
        <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t.auth.oldPassword}
          name="old-password"
          autoComplete="current-password"
          value={oldpassword}
          onChange={(next) => {
            setOldpassword(next)
            if (isOldWrong) update.reset()
          }}
          error={isOldWrong ? errorText(update.error) : undefined}
        />
        <ForgotPassword label={t.auth.forgotOld} email={email} />
        {asksCode && (
          <CodeField
            value={code}
            onChange={(next) => {
              setCode(next)
              if (wrongCode) update.reset()
            }}
            error={wrongCode}
          />
        )}
        <NewPasswordFields value={value} onChange={setValue} />
        <Reveal shown={isReady}>
          <Button type="submit" disabled={!isReady} pending={update.isPending}>
            {password.update}
          </Button>
        </Reveal>
      </Form>
    </Section>
  )
}

/** Display name, and the email with whether it is confirmed; if not, the mail can be sent again. */
function ProfileSection({ me }: { me: CallOutput<'GET /api/me'> }) {
  const [name, setName] = useState(me.name)
  const save = useWrite('PUT /api/profile')
  const { profile } = t.account
  const isChanged = name.trim() !== '' && name.trim() !== me.name
  return (
    <Section title={profile.title}>
      <dl className={styles.facts}>
        <dt>{profile.email}</dt>
        <dd>
          <Email>{me.email}</Email>{' '}
          <span className={me.emailVerified ? styles.verified : styles.unverified}>
            <Icon name={me.emailVerified ? 'check' : 'warning'} size={16} />
            {me.emailVerified ? profile.verified : profile.unverified}
          </span>
        </dd>
        <dd className={kit.note}>{profile.fixed}</dd>
      </dl>
      {!me.emailVerified && <ResendButton />}
      <Form
        onSubmit={() => {
          if (!isChanged || save.isPending) return
          save.mutate({ name: name.trim() }, () => toastDone(profile.saved))
        }}
      >
        <Field
          label={profile.name}
          hint={profile.nameHint}
          name="nickname"
          autoComplete="nickname"
          maxLength={limits.displayNameLength}
          value={name}
          onChange={setName}
          invalid={name.trim() === '' ? profile.empty : []}
          error={save.isError ? errorText(save.error) : undefined}
        />
        <div>
          <Button type="submit" disabled={!isChanged} pending={save.isPending}>
            {profile.save}
          </Button>
        </div>
      </Form>
    </Section>
  )
}

function ResendButton() {
  const resend = useWrite('PUT /api/resendVerification')
  const text = t.rare.unverified
  if (resend.isSuccess) return <Notice tone="good">{text.sent}</Notice>
  return (
    <>
      <ErrorNotice error={resend.error} />
      <Button pending={resend.isPending} onClick={() => resend.mutate({})}>
        {text.resend}
      </Button>
    </>
  )
}
