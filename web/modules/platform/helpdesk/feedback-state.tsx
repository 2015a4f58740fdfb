import { FEEDBACK_STATES } from '#contract/platform/helpdesk/feedback.ts'

export const FeedbackState = ({ state }: { state: keyof typeof FEEDBACK_STATES }) => (
  <span className={`feedback-state feedback-${state}`}>{FEEDBACK_STATES[state]}</span>
)
