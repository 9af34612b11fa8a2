import './ui/base.css';
import './shell/theme';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client';
import { router } from './router';
import { SignIn } from './shell/sign-in';

const place = document.getElementById('app');
if (!place) throw new Error('index.html has no #app.');
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <SignIn />
    </QueryClientProvider>
  </StrictMode>,
);

// unavailable over plain HTTP; the app works without it
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () => void navigator.serviceWorker.register('/app/sw.js').catch(() => undefined));
