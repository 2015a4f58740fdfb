export { cloudPrinterRoutes, openCloudPrinters } from './routes.ts'
export { type CloudPrinterSettings, cloudPrinterSettings } from './settings.ts'
