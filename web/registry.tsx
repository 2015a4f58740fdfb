import type { ComponentType } from 'react'
import { hostPartMenu } from '#web/kit/data-table/part-menu.tsx'
import type { DialogRegistry } from '#web/kit/dialogs.tsx'
import { partMenu } from '#web/modules/parts/part-menu.ts'

hostPartMenu(partMenu)

type Load = () => Promise<ComponentType>

/**
 * Component name in the menu tree → page. One line a page, by module:
 *
 *     'stock/StockQuery': async () => (await import('#web/modules/stock/stock-query-page.tsx')).StockQueryPage,
 *
 * A name that is missing here shows “页面尚未开放”.
 */
export const pages: Record<string, Load> = {
  index: async () => (await import('#web/shell/home-page.tsx')).HomePage,
  StockInList: async () => (await import('#web/modules/stock-in/stock-in-page.tsx')).StockInPage,
  SaleList: async () => (await import('#web/modules/outbound/sale-page.tsx')).SalePage,
  QuickQuote: async () => (await import('#web/modules/quotes/quick-quote-page.tsx')).QuickQuotePage,
  LostSaleList: async () => (await import('#web/modules/lost-sales/lost-sale-page.tsx')).LostSalePage,
  SaleLines: async () => (await import('#web/modules/outbound/sale-lines-page.tsx')).SaleLinesPage,
  TrackList: async () => (await import('#web/modules/outbound/track-page.tsx')).TrackPage,
  PickList: async () => (await import('#web/modules/warehouse-work/work-page.tsx')).PickListPage,
  CheckList: async () => (await import('#web/modules/warehouse-work/work-page.tsx')).CheckListPage,
  PackList: async () => (await import('#web/modules/warehouse-work/work-page.tsx')).PackListPage,
  ShipList: async () => (await import('#web/modules/warehouse-work/work-page.tsx')).ShipListPage,
  SignList: async () => (await import('#web/modules/warehouse-work/work-page.tsx')).SignListPage,
  PurchaseLines: async () => (await import('#web/modules/stock-in/purchase-lines-page.tsx')).PurchaseLinesPage,
  PartList: async () => (await import('#web/modules/parts/part-list-page.tsx')).PartListPage,
  CarModelList: async () => (await import('#web/modules/catalogue/car-model-page.tsx')).CarModelPage,
  ClientList: async () => (await import('#web/modules/clients/client-list-page.tsx')).ClientListPage,
  SupplierList: async () => (await import('#web/modules/clients/client-list-page.tsx')).SupplierListPage,
  WarehouseList: async () => (await import('#web/modules/warehouses/warehouse-list-page.tsx')).WarehouseListPage,
  StockQuery: async () => (await import('#web/modules/stock/stock-query-page.tsx')).StockQueryPage,
  StockLedger: async () => (await import('#web/modules/stock/stock-ledger-page.tsx')).StockLedgerPage,
  StockWarning: async () => (await import('#web/modules/stock/stock-warning-page.tsx')).StockWarningPage,
  NoticeList: async () => (await import('#web/modules/messages/notice-list-page.tsx')).NoticeListPage,
  PlatformNotices: async () => (await import('#web/modules/messages/platform-notice-page.tsx')).PlatformNoticePage,
  Reconciliation: async () => (await import('#web/modules/stock/reconciliation-page.tsx')).ReconciliationPage,
  DepartmentList: async () => (await import('#web/modules/organisation/department-page.tsx')).DepartmentPage,
  MenuList: async () => (await import('#web/modules/organisation/menu-page.tsx')).MenuPage,
  NumberList: async () => (await import('#web/modules/organisation/number-page.tsx')).NumberPage,
  UserList: async () => (await import('#web/modules/people/user-list-page.tsx')).UserListPage,
  RoleList: async () => (await import('#web/modules/people/role-list-page.tsx')).RoleListPage,
  OnlineUsers: async () => (await import('#web/modules/people/online-users-page.tsx')).OnlineUsersPage,
  DictionaryList: async () => (await import('#web/modules/dictionaries/dictionary-list-page.tsx')).DictionaryListPage,
  ParameterList: async () => (await import('#web/modules/parameters/parameter-list-page.tsx')).ParameterListPage,
  DeviceList: async () => (await import('#web/modules/devices/device-list-page.tsx')).DeviceListPage,
  TenantList: async () => (await import('#web/modules/operators/tenant-list-page.tsx')).TenantListPage,
  SignUpList: async () => (await import('#web/modules/operators/sign-up-list-page.tsx')).SignUpListPage,
  Outbox: async () => (await import('#web/modules/operators/outbox-page.tsx')).OutboxPage,
  Monitor: async () => (await import('#web/modules/operators/monitor-page.tsx')).MonitorPage,
  LoginLog: async () => (await import('#web/modules/logs/login-log-page.tsx')).LoginLogPage,
  OperationLog: async () => (await import('#web/modules/logs/operation-log-page.tsx')).OperationLogPage,
  MyExports: async () => (await import('#web/shell/exports-page.tsx')).ExportsPage,
  QuestionList: async () => (await import('#web/modules/helpdesk/question-list-page.tsx')).QuestionListPage,
  FeedbackList: async () => (await import('#web/modules/helpdesk/feedback-list-page.tsx')).FeedbackListPage,
  ContactList: async () => (await import('#web/modules/helpdesk/contact-list-page.tsx')).ContactListPage,
  DownloadList: async () => (await import('#web/modules/helpdesk/download-list-page.tsx')).DownloadListPage,
  Renewals: async () => (await import('#web/modules/renewal/renewals-page.tsx')).RenewalsPage,
  PlanList: async () => (await import('#web/modules/renewal/plan-list-page.tsx')).PlanListPage,
  PlatformRenewals: async () => (await import('#web/modules/renewal/platform-renewals-page.tsx')).PlatformRenewalsPage,
  MessageCentre: async () => (await import('#web/shell/notification-page.tsx')).NotificationPage,
}

/** Pages with an address of their own outside the frame (platform.md 2.1). */
export const standalonePages: Record<string, Load> = {
  confirmLogin: async () => (await import('#web/shell/confirm-login-page.tsx')).ConfirmLoginPage,
  epc: async () => (await import('#web/modules/catalogue/epc-page.tsx')).EpcPage,
  billboards: async () => (await import('#web/modules/board/board-page.tsx')).BoardPage,
  help: async () => (await import('#web/modules/helpdesk/help-page.tsx')).HelpPage,
  feedback: async () => (await import('#web/modules/helpdesk/feedback-page.tsx')).FeedbackPage,
  down: async () => (await import('#web/modules/helpdesk/down-page.tsx')).DownPage,
  message: async () => (await import('#web/shell/message-page.tsx')).MessagePage,
  loginApply: async () => (await import('#web/shell/login-apply-page.tsx')).LoginApplyPage,
  finish: async () => (await import('#web/shell/finish-page.tsx')).FinishPage,
  register: async () => (await import('#web/shell/register-page.tsx')).RegisterPage,
  sandboxPay: async () => (await import('#web/modules/renewal/sandbox-page.tsx')).SandboxPage,
  alipay: async () => (await import('#web/modules/renewal/paid-page.tsx')).PaidPage,
}

/**
 * Dialog name → component; the names come from `interface Dialogs` (web/kit/dialogs.tsx), so a declared dialog without its line does not compile.
 *
 *     stockIn: async () => (await import('#web/modules/stock-in/stock-in-dialog.tsx')).StockInDialog,
 */
export const dialogs: DialogRegistry = {
  track: async () => (await import('#web/modules/outbound/track-dialog.tsx')).TrackDialog,
  outbound: async () => (await import('#web/modules/outbound/sale-dialog.tsx')).SaleDialog,
  stockIn: async () => (await import('#web/modules/stock-in/stock-in-dialog.tsx')).StockInDialog,
  fastQuote: async () => (await import('#web/modules/quotes/quick-quote-dialog.tsx')).QuickQuoteDialog,
  lostSale: async () => (await import('#web/modules/lost-sales/lost-sale-dialog.tsx')).LostSaleDialog,
  part: async () => (await import('#web/modules/parts/part-dialog.tsx')).PartDialog,
  partPrice: async () => (await import('#web/modules/parts/part-price-dialog.tsx')).PartPriceDialog,
  partTrade: async () => (await import('#web/modules/stock/part-trade-dialog.tsx')).PartTradeDialog,
  partImport: async () => (await import('#web/modules/imports/import-dialog.tsx')).PartImportDialog,
  searchRebuild: async () => (await import('#web/modules/search-codes/rebuild-dialog.tsx')).SearchRebuildDialog,
  exchange: async () => (await import('#web/modules/exchange/exchange-dialog.tsx')).ExchangeDialog,
  carModel: async () => (await import('#web/modules/catalogue/car-model-dialog.tsx')).CarModelDialog,
  fitment: async () => (await import('#web/modules/catalogue/fitment-dialog.tsx')).FitmentDialog,
  client: async () => (await import('#web/modules/clients/client-dialog.tsx')).ClientDialog,
  warehouse: async () => (await import('#web/modules/warehouses/warehouse-dialog.tsx')).WarehouseDialog,
  position: async () => (await import('#web/modules/warehouses/position-dialog.tsx')).PositionDialog,
  stockLimits: async () => (await import('#web/modules/stock/stock-limits-dialog.tsx')).StockLimitsDialog,
  notice: async () => (await import('#web/modules/messages/notice-dialog.tsx')).NoticeDialog,
  noticeReceipts: async () => (await import('#web/modules/messages/notice-receipts-dialog.tsx')).NoticeReceiptsDialog,
  platformNotice: async () => (await import('#web/modules/messages/platform-notice-dialog.tsx')).PlatformNoticeDialog,
  reminder: async () => (await import('#web/modules/messages/reminder-dialog.tsx')).ReminderDialog,
  reservations: async () => (await import('#web/modules/stock/reservations-dialog.tsx')).ReservationsDialog,
  department: async () => (await import('#web/modules/organisation/department-dialog.tsx')).DepartmentDialog,
  menuEntry: async () => (await import('#web/modules/organisation/menu-dialog.tsx')).MenuEntryDialog,
  numberRule: async () => (await import('#web/modules/organisation/number-dialog.tsx')).NumberRuleDialog,
  user: async () => (await import('#web/modules/people/user-dialog.tsx')).UserDialog,
  userPicker: async () => (await import('#web/modules/people/user-picker-dialog.tsx')).UserPickerDialog,
  seesAs: async () => (await import('#web/modules/people/sees-as-dialog.tsx')).SeesAsDialog,
  role: async () => (await import('#web/modules/people/role-dialog.tsx')).RoleDialog,
  dictionaryType: async () => (await import('#web/modules/dictionaries/dictionary-type-dialog.tsx')).DictionaryTypeDialog,
  dictionaryEntry: async () => (await import('#web/modules/dictionaries/dictionary-entry-dialog.tsx')).DictionaryEntryDialog,
  tenant: async () => (await import('#web/modules/operators/tenant-dialog.tsx')).TenantDialog,
  reason: async () => (await import('#web/modules/operators/reason-dialog.tsx')).ReasonDialog,
  cutin: async () => (await import('#web/shell/cutin-dialog.tsx')).CutinDialog,
  operation: async () => (await import('#web/modules/logs/operation-dialog.tsx')).OperationDialog,
  helpQuestion: async () => (await import('#web/modules/helpdesk/question-dialog.tsx')).QuestionDialog,
  helpContact: async () => (await import('#web/modules/helpdesk/contact-dialog.tsx')).ContactDialog,
  helpDownload: async () => (await import('#web/modules/helpdesk/download-dialog.tsx')).DownloadDialog,
  helpLinks: async () => (await import('#web/modules/helpdesk/links-dialog.tsx')).LinksDialog,
  feedbackAnswer: async () => (await import('#web/modules/helpdesk/feedback-dialog.tsx')).FeedbackDialog,
  renew: async () => (await import('#web/modules/renewal/renew-dialog.tsx')).RenewDialog,
  renewGrant: async () => (await import('#web/modules/renewal/grant-dialog.tsx')).GrantDialog,
  renewRefund: async () => (await import('#web/modules/renewal/refund-dialog.tsx')).RefundDialog,
  plan: async () => (await import('#web/modules/renewal/plan-dialog.tsx')).PlanDialog,
  recovery: async () => (await import('#web/shell/recovery-dialog.tsx')).RecoveryDialog,
  avatar: async () => (await import('#web/shell/avatar-dialog.tsx')).AvatarDialog,
  switchUser: async () => (await import('#web/shell/switch-user-dialog.tsx')).SwitchUserDialog,
  switchRole: async () => (await import('#web/shell/switch-role-dialog.tsx')).SwitchRoleDialog,
  accountSecurity: async () => (await import('#web/shell/account-security-dialog.tsx')).AccountSecurityDialog,
  epcEntry: async () => (await import('#web/shell/epc-entry-dialog.tsx')).EpcEntryDialog,
  wechatBind: async () => (await import('#web/shell/wechat-bind-dialog.tsx')).WechatBindDialog,
  changePassword: async () => (await import('#web/shell/password-dialog.tsx')).PasswordDialog,
}
