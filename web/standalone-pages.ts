import type { ComponentType } from 'react'

/** Pages with an address of their own outside the frame (platform.md 2.1). */
export const standalonePages: Record<string, () => Promise<ComponentType>> = {
  confirmLogin: async () => (await import('#web/shell/confirm-login-page.tsx')).ConfirmLoginPage,
  epc: async () => (await import('#web/modules/master/catalogue/epc-page.tsx')).EpcPage,
  billboards: async () => (await import('#web/modules/reports/board/board-page.tsx')).BoardPage,
  help: async () => (await import('#web/modules/platform/helpdesk/help-page.tsx')).HelpPage,
  feedback: async () => (await import('#web/modules/platform/helpdesk/feedback-page.tsx')).FeedbackPage,
  down: async () => (await import('#web/modules/platform/helpdesk/down-page.tsx')).DownPage,
  message: async () => (await import('#web/shell/message-page.tsx')).MessagePage,
  grant: async () => (await import('#web/modules/documents/sales/grant-page.tsx')).GrantPage,
  loginApply: async () => (await import('#web/shell/login-apply-page.tsx')).LoginApplyPage,
  finish: async () => (await import('#web/shell/finish-page.tsx')).FinishPage,
  certificate: async () => (await import('#web/modules/reports/company-data/certificate-page.tsx')).CertificatePage,
  register: async () => (await import('#web/shell/register-page.tsx')).RegisterPage,
  sandboxPay: async () => (await import('#web/modules/platform/renewal/sandbox-page.tsx')).SandboxPage,
  alipay: async () => (await import('#web/modules/platform/renewal/paid-page.tsx')).PaidPage,
}
