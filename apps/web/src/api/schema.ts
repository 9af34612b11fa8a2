// Written by `npm run openapi` of openapi.json.
export interface paths {
    "/api/agency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Agency_read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["Agency_update"];
        trace?: never;
    };
    "/api/agency/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Agency_addLogo"];
        delete: operations["Agency_removeLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai/chat/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Assistant_list"];
        put?: never;
        post: operations["Assistant_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai/knowledge/by-member/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Knowledge_listByMember"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai/knowledge/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Knowledge_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai/knowledge/entries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["Knowledge_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai/knowledge/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["KnowledgeImport_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai/knowledge/import/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["KnowledgeImport_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai/training/correction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Training_correct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Passwords_change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/get-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Auth_getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Auth_signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Auth_signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Availability_listAcross"];
        put?: never;
        post: operations["Availability_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/availability/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["Availability_remove"];
        options?: never;
        head?: never;
        patch: operations["Availability_update"];
        trace?: never;
    };
    "/api/availability/by-member/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Availability_listByMember"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/availability/by-member/{memberId}/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["Availability_enterDays"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/availability/by-member/{memberId}/spans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Availability_spans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/availability/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Availability_days"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing-documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Billing_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing-documents/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Billing_pdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendar/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Calendar_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendar/feeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Calendar_list"];
        put?: never;
        post: operations["Calendar_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendar/feeds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["Calendar_revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendar/feeds/{id}/renew": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Calendar_renew"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalogs/{requestId}/compose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Catalogs_compose"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalogs/{requestId}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Catalogs_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalogs/{requestId}/send/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["CatalogMail_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalogs/by-request/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Catalogs_newest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalogs/by-request/{requestId}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Catalogs_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalogs/versions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Catalogs_version"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chatprov/by-request/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Messaging_listByRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chatprov/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Messaging_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chatprov/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Messaging_listTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chatprov/unlinked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Messaging_listUnlinked"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chatprov/unlinked/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["Messaging_discard"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chatprov/unlinked/{id}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Messaging_assign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chatprov/unlinked/{id}/convert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Messaging_convert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chatprov/unlinked/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Messaging_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/commissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Commissions_list"];
        put?: never;
        post: operations["Commissions_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/commissions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Commissions_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["Commissions_update"];
        trace?: never;
    };
    "/api/commissions/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Commissions_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/commissions/{id}/credit-notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Commissions_credit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/commissions/{id}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Commissions_documents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/commissions/{id}/invoice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Commissions_invoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/commissions/{id}/mark-paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Commissions_markPaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/commissions/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Commissions_preview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/commissions/mismatches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Mismatches_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/commissions/mismatches/{id}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Mismatches_settle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/commissions/statements/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Statements_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/commissions/statements/{memberId}/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Statements_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/commissions/statements/{memberId}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Statements_pdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/commissions/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Commissions_summary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/communications/email/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Communications_draft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/communications/email/inbound": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Inbound_receive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/communications/email/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Communications_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/communications/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Messages_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/communications/messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Messages_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/communications/messages/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Communications_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/communications/messages/{id}/html": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Messages_html"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/communications/messages/{id}/read-again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Inbound_readAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/communications/threads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Communications_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/communications/threads/by-request/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Communications_listByRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/communications/unsorted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Inbound_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/communications/unsorted/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Inbound_get"];
        put?: never;
        post?: never;
        delete: operations["Inbound_discard"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/communications/unsorted/{id}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Inbound_assign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/communications/unsorted/{id}/convert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Inbound_convert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/communications/unsorted/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Inbound_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/email-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["EmailPreview_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/email-preview/{template}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["EmailPreview_preview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/embeddings/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Embeddings_refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/embeddings/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Embeddings_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["DataExports_list"];
        put?: never;
        post: operations["DataExports_request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["DataExports_get"];
        put?: never;
        post?: never;
        delete: operations["DataExports_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["DataExports_content"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/holds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Holds_list"];
        put?: never;
        post: operations["Holds_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/holds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Holds_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["Holds_update"];
        trace?: never;
    };
    "/api/holds/{id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Holds_activate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/holds/{id}/book": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Holds_book"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/holds/{id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Holds_release"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Jobs_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/{name}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Jobs_run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/queues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Jobs_listQueues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/set-aside": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Jobs_listSetAside"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/set-aside/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["Jobs_drop"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/set-aside/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Jobs_retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/magic-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["MagicTokens_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/magic-tokens/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["MagicTokens_revoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/magic-tokens/by-request/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["MagicTokens_byRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/magic-tokens/by-scope/{scopeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["MagicTokens_byScope"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["MailTemplates_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail-templates/{name}/{locale}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["MailTemplates_get"];
        put: operations["MailTemplates_save"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail-templates/{name}/{locale}/example": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["MailTemplates_example"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail-templates/{name}/{locale}/html": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["MailTemplates_html"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail-templates/{name}/{locale}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["MailTemplates_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mailboxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Mailboxes_list"];
        put?: never;
        post: operations["Mailboxes_connect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mailboxes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Mailboxes_get"];
        put?: never;
        post?: never;
        delete: operations["Mailboxes_remove"];
        options?: never;
        head?: never;
        patch: operations["Mailboxes_update"];
        trace?: never;
    };
    "/api/mailboxes/{id}/folders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Mailboxes_folders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mailboxes/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Mailboxes_pause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mailboxes/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Mailboxes_resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mailboxes/{id}/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Mailboxes_sync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mailboxes/oauth/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["MailboxOAuth_start"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mailboxes/oauth/{provider}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["MailboxOAuth_finish"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mailboxes/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Mailboxes_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/member-calendars/by-member/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["MemberCalendars_get"];
        put: operations["MemberCalendars_put"];
        post?: never;
        delete: operations["MemberCalendars_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/member-calendars/by-member/{memberId}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["MemberCalendars_read"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Members_list"];
        put?: never;
        post: operations["Members_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Members_get"];
        put?: never;
        post?: never;
        delete: operations["Members_remove"];
        options?: never;
        head?: never;
        patch: operations["Members_update"];
        trace?: never;
    };
    "/api/members/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Merges_mergeMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/{id}/merge/{otherId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Merges_previewOfMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/{id}/merges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Merges_mergesOfMember"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/{id}/profile-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["ProfileLinks_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/{id}/proposed/{field}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Members_acceptProposed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/{id}/proposed/{field}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Members_rejectProposed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/{id}/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["MemberRequests_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/{id}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Members_attachTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/{id}/tags/{tagId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["Members_detachTag"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/by-code/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Members_getByCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["MemberImport_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["MemberImport_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/import/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["MemberImport_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/merges/{mergeId}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Merges_undoOfMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/points": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Members_points"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/meta/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["About_settings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/meta/state-machines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Meta_stateMachines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/meta/test-mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["About_sendTestMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Notifications_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Notifications_read"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/choices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Choices_mine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["Choices_update"];
        trace?: never;
    };
    "/api/notifications/push-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Push_key"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/push-subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["Push_subscribe"];
        post?: never;
        delete: operations["Push_unsubscribe"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/push-subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Push_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/push-subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["Push_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/read-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Notifications_readAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Notifications_stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Offers_list"];
        put?: never;
        post: operations["Offers_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/offers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Offers_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["Offers_update"];
        trace?: never;
    };
    "/api/offers/{id}/assumptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["Offers_assume"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/offers/{id}/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Offers_attach"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/offers/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Offers_decline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/offers/{id}/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Offers_submit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/offers/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Offers_compare"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/offers/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["OfferReadings_read"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Organizers_list"];
        put?: never;
        post: operations["Organizers_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Organizers_get"];
        put?: never;
        post?: never;
        delete: operations["Organizers_remove"];
        options?: never;
        head?: never;
        patch: operations["Organizers_update"];
        trace?: never;
    };
    "/api/organizers/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Privacy_preview"];
        put?: never;
        post: operations["Privacy_erase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizers/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Privacy_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizers/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Merges_mergeOrganizers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizers/{id}/merge/{otherId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Merges_previewOfOrganizers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizers/{id}/merges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Merges_mergesOfOrganizer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizers/{id}/proposed/{field}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Organizers_acceptProposed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizers/{id}/proposed/{field}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Organizers_rejectProposed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizers/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["OrganizerImport_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizers/import/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["OrganizerImport_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizers/merges/{mergeId}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Merges_undoOfOrganizers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/agency/logos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["PublicAgency_logo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/calendars/{token}/calendar.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["PublicCalendars_serve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/catalogs/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["PublicCatalogs_read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/catalogs/{token}/react": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["PublicCatalogs_react"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/catalogs/{token}/seen.gif": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["PublicCatalogs_seen"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/catalogs/{token}/viewed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["PublicCatalogs_viewed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/content/{signed}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["StoredContent_serve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/links/renew": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Links_renew"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/member/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["MemberVenue_listCalendar"];
        put?: never;
        post: operations["MemberVenue_say"];
        delete: operations["MemberVenue_takeBack"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/member/availability-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["MemberAccess_availabilityRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/member/availability-requests/{requestId}/reply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["MemberAccess_reply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/member/availability/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["MemberVenue_removeEntry"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/member/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["MemberVenue_addPhoto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/member/photos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["MemberVenue_removePhoto"];
        options?: never;
        head?: never;
        patch: operations["MemberVenue_updatePhoto"];
        trace?: never;
    };
    "/api/public/member/photos/reorder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["MemberVenue_reorderPhotos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/member/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["MemberAccess_profile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["MemberAccess_updateProfile"];
        trace?: never;
    };
    "/api/public/member/requests/{requestId}/hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["MemberHolds_answer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/member/requests/{requestId}/hold/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["MemberHolds_release"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/member/requests/{requestId}/offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["MemberOffers_get"];
        put: operations["MemberOffers_save"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/member/requests/{requestId}/offer/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["MemberOffers_attach"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/member/requests/{requestId}/offer/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["MemberOffers_submit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/member/rooms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["MemberVenue_listRooms"];
        put?: never;
        post: operations["MemberVenue_addRoom"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/member/rooms/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["MemberVenue_removeRoom"];
        options?: never;
        head?: never;
        patch: operations["MemberVenue_updateRoom"];
        trace?: never;
    };
    "/api/public/member/rooms/{id}/capacities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["MemberVenue_setCapacity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/member/rooms/{id}/capacities/{configuration}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["MemberVenue_removeCapacity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/organizer/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["OrganizerAccess_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/organizer/requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["OrganizerAccess_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["OrganizerAccess_answer"];
        trace?: never;
    };
    "/api/public/organizer/requests/{id}/results/{memberId}/react": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["OrganizerAccess_react"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/payments/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["PaymentLink_visit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/payments/{token}/credit-notes/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["PaymentLink_creditNote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/payments/{token}/invoice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["PaymentLink_invoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/photos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["PublicPhotos_full"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/photos/{id}/{width}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["PublicPhotos_sized"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/photos/{id}/thumbnail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["PublicPhotos_thumbnail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/team/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Invitations_accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/team/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Passwords_forgot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/team/invitations/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Invitations_preview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/team/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Passwords_reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/team/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["SignIn_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reminders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Reminders_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reminders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["Reminders_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reminders/by-request/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Reminders_listByRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Requests_list"];
        put?: never;
        post: operations["Requests_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Requests_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["Requests_update"];
        trace?: never;
    };
    "/api/requests/{id}/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Requests_advance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/requests/{id}/needs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["Requests_changeNeeds"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/requests/{id}/rematch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Rematch_find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/requests/{id}/requalify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Requests_requalify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/requests/{id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Results_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/requests/{id}/results/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["Results_remove"];
        options?: never;
        head?: never;
        patch: operations["Results_update"];
        trace?: never;
    };
    "/api/requests/{id}/results/{memberId}/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Results_advance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/requests/{id}/results/ask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Results_ask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/requests/{id}/settle-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Requests_settleMessages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/requests/{id}/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Requests_validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/requests/board": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Requests_board"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/requests/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Requests_bulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/requests/by-code/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Requests_getByCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/requests/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["RequestImport_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/requests/import/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["RequestImport_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Rooms_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Rooms_get"];
        put?: never;
        post?: never;
        delete: operations["Rooms_remove"];
        options?: never;
        head?: never;
        patch: operations["Rooms_update"];
        trace?: never;
    };
    "/api/rooms/{id}/capacities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Rooms_setCapacity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{id}/capacities/{configuration}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["Rooms_removeCapacity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/by-member/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Rooms_listByMember"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["SavedViews_list"];
        put?: never;
        post: operations["SavedViews_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["SavedViews_remove"];
        options?: never;
        head?: never;
        patch: operations["SavedViews_update"];
        trace?: never;
    };
    "/api/search/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Search_all"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Search_members"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/place": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Search_place"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/towns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Search_towns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stats/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Stats_activity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stats/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Stats_figures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stats/funnel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Stats_funnel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stats/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Standings_member"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stats/organizers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Standings_organizer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stats/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Stats_overview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stats/response-time": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Stats_responseTime"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stats/revenue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Stats_revenue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stats/top-members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Stats_topMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stats/top-organizers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Stats_topOrganizers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stats/win-rate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Stats_winRate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Tags_list"];
        put?: never;
        post: operations["Tags_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Tags_get"];
        put?: never;
        post?: never;
        delete: operations["Tags_remove"];
        options?: never;
        head?: never;
        patch: operations["Tags_update"];
        trace?: never;
    };
    "/api/tags/by-member/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Tags_listByMember"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["TagImport_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags/import/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["TagImport_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/team/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["ApiKeys_list"];
        put?: never;
        post: operations["ApiKeys_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/team/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["ApiKeys_revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/team/directory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Me_directory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/team/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Invitations_list"];
        put?: never;
        post: operations["Invitations_invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/team/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["Invitations_revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/team/invitations/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Invitations_resend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/team/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Me_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["Me_update"];
        trace?: never;
    };
    "/api/team/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Sessions_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/team/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["Sessions_end"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/team/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Team_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/team/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["Team_update"];
        trace?: never;
    };
    "/api/team/users/{id}/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Passwords_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/timeline/by-request/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Timeline_byRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/today": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Today_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Attachments_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads/audio/{entityId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Audio_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads/audio/by-entity/{entityId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Audio_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads/member-photos/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Photos_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads/member-photos/{memberId}/reorder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Photos_reorder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads/member-photos/photo/{photoId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["Photos_remove"];
        options?: never;
        head?: never;
        patch: operations["Photos_update"];
        trace?: never;
    };
    "/api/webhooks/email/inbound": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Webhooks_inboundMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Webhooks_failed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/failed/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Webhooks_replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Health_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ai": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Health_ai"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/db": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Health_db"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Mcp_receive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/chatprov": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Webhooks_challenge"];
        put?: never;
        post: operations["Webhooks_messages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/emailprov": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Webhooks_deliveryEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/payprov": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Webhooks_paymentEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AcceptInvitation: {
            password: string;
            token: string;
        };
        ActivateHold: {
            /** Format: date-time */
            expiresAt?: string;
            rank?: number;
        };
        ActivityView: {
            /** Format: uuid */
            actorId: string | null;
            actorLabel: string | null;
            /** @enum {string} */
            actorType: "user" | "member" | "organizer" | "system";
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            kind: string;
            payload: {
                [key: string]: unknown;
            };
            requestCode: string | null;
            /** Format: uuid */
            requestId: string | null;
            /** Format: uuid */
            traceId: string | null;
            /** @enum {string} */
            via: "api" | "assistant" | "webhook" | "job";
        };
        ActivityViewPage: {
            /** Format: date-time */
            generatedAt: string;
            items: components["schemas"]["ActivityView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        AddOwnRoom: {
            areaSqm?: number | null;
            capacities?: components["schemas"]["SetCapacity"][];
            ceilingHeightM?: number | null;
            /** @default EUR */
            currency?: string;
            description?: string | null;
            fullDayPrice?: number | null;
            halfDayPrice?: number | null;
            name: string;
            naturalLight?: boolean | null;
            stepFreeAccess?: boolean | null;
        };
        AddResult: {
            /** Format: uuid */
            memberId: string;
            note?: string | null;
            /** Format: uuid */
            roomId?: string | null;
            score?: number | null;
            /**
             * @default suggested
             * @enum {string}
             */
            stage?: "suggested" | "shortlisted";
        };
        AdjustmentsView: {
            cheaperFirst: boolean;
            minCapacity: number | null;
        };
        AdvancedResultView: {
            askedCapacity: number | null;
            availabilityReply: components["schemas"]["AvailabilityReplyView"] | components["schemas"]["Null"];
            coverPhotoUrl: string | null;
            /** Format: date-time */
            createdAt: string;
            distanceKm: number | null;
            hold: components["schemas"]["ResultHoldView"] | components["schemas"]["Null"];
            /** Format: uuid */
            id: string;
            mails: components["schemas"]["LaterMailView"][];
            maxCapacity: number | null;
            member: components["schemas"]["LocatedMemberView"];
            /** Format: uuid */
            memberId: string;
            /** @enum {string|null} */
            notChosenReason: "price" | "location" | "capacity" | "style" | "dates" | "response" | "other" | null;
            note: string | null;
            position: number;
            /** Format: date-time */
            reactedAt: string | null;
            /** @enum {string|null} */
            reaction: "favourite" | "maybe" | "no" | null;
            reactionComment: string | null;
            /** Format: uuid */
            requestId: string;
            room: components["schemas"]["ResultRoomView"] | components["schemas"]["Null"];
            /** Format: uuid */
            roomId: string | null;
            score: number | null;
            /** @enum {string} */
            stage: "suggested" | "availability_requested" | "available" | "unavailable" | "shortlisted" | "proposed" | "visit" | "selected" | "not_selected" | "withdrawn";
            /** Format: date-time */
            stageChangedAt: string;
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
            version: number;
        };
        AdvanceRequest: {
            comment?: string | null;
            /** @enum {string|null} */
            lostReason?: "chose_another_venue" | "booked_directly" | "event_cancelled" | "event_postponed" | "requirements_changed" | "price" | "location" | "late_response" | "duplicate" | "other" | null;
            /** Format: uuid */
            mailboxId?: string | null;
            /** @enum {string} */
            toStatus?: "qualifying" | "searching" | "proposed" | "negotiating" | "won" | "closed" | "lost" | "cancelled";
        };
        AdvanceResult: {
            /** @default false */
            acceptExpired?: boolean;
            /** @default false */
            askHold?: boolean;
            /** @enum {string} */
            declineReason?: "not_available" | "too_small" | "too_large" | "layout_impossible" | "budget_too_low" | "event_refused" | "notice_too_short" | "closed" | "other";
            /** Format: uuid */
            mailboxId?: string | null;
            /** @enum {string} */
            notChosenReason?: "price" | "location" | "capacity" | "style" | "dates" | "response" | "other";
            notChosenReasons?: {
                [key: string]: "price" | "location" | "capacity" | "style" | "dates" | "response" | "other";
            };
            override?: components["schemas"]["HoldOverride"];
            /** @default 0 */
            sendAfterSeconds?: number;
            /** @enum {string} */
            toStage: "suggested" | "availability_requested" | "available" | "unavailable" | "shortlisted" | "proposed" | "visit" | "selected" | "not_selected" | "withdrawn";
        };
        AgencyLogoView: {
            height: number;
            /** Format: uuid */
            id: string;
            width: number;
        };
        AgencySettingsView: {
            chase: components["schemas"]["ChaseView"];
            chosen: components["schemas"]["ChosenFields"];
            shown: components["schemas"]["AgencyView"];
        };
        AgencyView: {
            colour: string;
            email: string | null;
            legalLine: string | null;
            logo: components["schemas"]["AgencyLogoView"] | components["schemas"]["Null"];
            logoUrl: string | null;
            name: string;
            phone: string | null;
        };
        AgeView: {
            count: number;
            fromDays: number;
            sums: components["schemas"]["SumView"][];
        };
        AnswerHold: {
            /** @enum {string} */
            answer: "held" | "not_held";
            /** Format: date-time */
            expiresAt?: string;
            note?: string | null;
            rank?: number;
        };
        AnswerRequalification: {
            alternativeDates?: string[] | null;
            attendees?: number | null;
            budgetMax?: number | null;
            budgetMin?: number | null;
            city?: string | null;
            /** @enum {string|null} */
            configuration?: "theatre" | "classroom" | "u_shape" | "boardroom" | "hollow_square" | "cabaret" | "banquet" | "cocktail" | "exhibition" | "custom" | null;
            /** @default false */
            datesFlexible?: boolean | null;
            description?: string | null;
            /** Format: date */
            eventDate?: string | null;
            /** Format: date */
            eventEndDate?: string | null;
            /** @enum {string|null} */
            eventType?: "meeting" | "board_meeting" | "seminar" | "training" | "conference" | "convention" | "product_launch" | "team_building" | "gala" | "cocktail" | "dinner" | "trade_show" | "filming" | "wedding" | "private_party" | "other" | null;
            needs?: components["schemas"]["NeedInput"][] | null;
            postalCodes?: string[] | null;
            requirements?: string | null;
            /** @enum {string|null} */
            slot?: "full_day" | "morning" | "afternoon" | "evening" | null;
        };
        ApiKeyView: {
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            lastUsedAt: string | null;
            name: string;
            start: string;
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
            /** Format: uuid */
            userId: string;
        };
        ApiKeyViewPage: {
            items: components["schemas"]["ApiKeyView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        AskedVenuesView: {
            items: components["schemas"]["AdvancedResultView"][];
        };
        AskVenues: {
            /** @default false */
            askHold?: boolean;
            /** Format: uuid */
            mailboxId?: string | null;
            memberIds: string[];
            /** @default 0 */
            sendAfterSeconds?: number;
        };
        AssignedRoomView: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        AssignmentView: {
            need: "main" | number;
            roomIds: string[];
        };
        AssignMessage: {
            /** Format: uuid */
            requestId: string;
        };
        AssignUnsorted: {
            /** Format: uuid */
            requestId: string;
        };
        Assumption: {
            key: string;
            net: number;
            reason: string;
        };
        AttachTag: {
            /** Format: uuid */
            tagId: string;
        };
        AudioView: {
            contentType: string;
            /** Format: uuid */
            entityId: string;
            /** Format: uuid */
            id: string;
            size: number;
            transcript: string | null;
            url: string;
        };
        AvailabilityAcrossView: {
            /** Format: date-time */
            createdAt: string;
            /** Format: date */
            date: string;
            hold: components["schemas"]["EntryHold"] | components["schemas"]["Null"];
            /** Format: uuid */
            id: string;
            member: components["schemas"]["EntryMember"];
            /** Format: uuid */
            memberId: string;
            notes: string | null;
            request: components["schemas"]["EntryRequest"] | components["schemas"]["Null"];
            /** Format: uuid */
            requestId: string | null;
            room: components["schemas"]["EntryRoom"] | components["schemas"]["Null"];
            /** Format: uuid */
            roomId: string | null;
            /** @enum {string} */
            slot: "full_day" | "morning" | "afternoon" | "evening";
            /** @enum {string} */
            source: "team" | "member" | "calendar" | "hold";
            /** @enum {string} */
            status: "available" | "option" | "booked" | "blocked";
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
        };
        AvailabilityAcrossViewPage: {
            items: components["schemas"]["AvailabilityAcrossView"][];
            nextCursor: string | null;
            page: number;
            pageSize: number;
            total: number;
        };
        AvailabilityDay: {
            available: number;
            blocked: number;
            booked: number;
            /** Format: date */
            date: string;
            option: number;
        };
        AvailabilityDaysView: {
            days: components["schemas"]["AvailabilityDay"][];
        };
        AvailabilityReplyView: {
            alternativeDates: string[];
            comment: string | null;
            condition: string | null;
            /** @enum {string|null} */
            declineReason: "not_available" | "too_small" | "too_large" | "layout_impossible" | "budget_too_low" | "event_refused" | "notice_too_short" | "closed" | "other" | null;
            price: number | null;
            /** Format: date-time */
            repliedAt: string;
            /** @enum {string} */
            status: "available" | "unavailable";
        };
        AvailabilityRequestView: {
            alternativeDates: string[];
            attendees: number | null;
            availabilityReply: components["schemas"]["AvailabilityReplyView"] | components["schemas"]["Null"];
            city: string | null;
            code: string;
            /** @enum {string|null} */
            configuration: "theatre" | "classroom" | "u_shape" | "boardroom" | "hollow_square" | "cabaret" | "banquet" | "cocktail" | "exhibition" | "custom" | null;
            /** Format: date-time */
            correctableUntil: string | null;
            currency: string;
            datesFlexible: boolean;
            /** Format: date */
            eventDate: string | null;
            /** Format: date */
            eventEndDate: string | null;
            /** @enum {string|null} */
            eventType: "meeting" | "board_meeting" | "seminar" | "training" | "conference" | "convention" | "product_launch" | "team_building" | "gala" | "cocktail" | "dinner" | "trade_show" | "filming" | "wedding" | "private_party" | "other" | null;
            /** @enum {string} */
            locale: "fr" | "en";
            memberName: string;
            needs: components["schemas"]["NeedView"][];
            /** Format: uuid */
            requestId: string;
            /** @enum {string} */
            requestLocale: "fr" | "en";
            requirements: string | null;
            /** @enum {string|null} */
            slot: "full_day" | "morning" | "afternoon" | "evening" | null;
            /** @enum {string} */
            stage: "availability_requested" | "available" | "unavailable";
            /** Format: date-time */
            stageChangedAt: string;
            title: string;
        };
        AvailabilityRequestViewPage: {
            items: components["schemas"]["AvailabilityRequestView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        AvailabilitySpan: {
            /** Format: date */
            from: string;
            notes: string | null;
            /** Format: uuid */
            requestId: string | null;
            /** Format: uuid */
            roomId: string | null;
            /** @enum {string} */
            slot: "full_day" | "morning" | "afternoon" | "evening";
            /** @enum {string} */
            source: "team" | "member" | "calendar" | "hold";
            /** @enum {string} */
            status: "available" | "option" | "booked" | "blocked";
            /** Format: date */
            to: string;
        };
        AvailabilitySpansView: {
            items: components["schemas"]["AvailabilitySpan"][];
        };
        AvailabilityView: {
            /** Format: date-time */
            createdAt: string;
            /** Format: date */
            date: string;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            memberId: string;
            notes: string | null;
            /** Format: uuid */
            requestId: string | null;
            /** Format: uuid */
            roomId: string | null;
            /** @enum {string} */
            slot: "full_day" | "morning" | "afternoon" | "evening";
            /** @enum {string} */
            source: "team" | "member" | "calendar" | "hold";
            /** @enum {string} */
            status: "available" | "option" | "booked" | "blocked";
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
        };
        AvailabilityViewPage: {
            items: components["schemas"]["AvailabilityView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        BillingDocumentView: {
            buyer: components["schemas"]["PartyView"];
            /** Format: uuid */
            commissionId: string;
            corrects: components["schemas"]["CorrectedView"] | components["schemas"]["Null"];
            /** Format: date-time */
            createdAt: string;
            currency: string;
            /** Format: date */
            dueDate: string | null;
            gross: number;
            /** Format: uuid */
            id: string;
            /** Format: date */
            issueDate: string;
            /** @enum {string} */
            kind: "invoice" | "credit_note";
            lines: components["schemas"]["DocumentLineView"][];
            /** @enum {string} */
            locale: "fr" | "en";
            mentions: string[];
            net: number;
            number: string;
            seller: components["schemas"]["PartyView"];
            vat: components["schemas"]["VatPartView"][];
        };
        BillingDocumentViewPage: {
            items: components["schemas"]["BillingDocumentView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        BoardColumn: {
            hasMore: boolean;
            items: components["schemas"]["RequestCard"][];
            /** @enum {string} */
            status: "qualifying" | "searching" | "proposed" | "negotiating" | "won" | "closed" | "lost" | "cancelled";
            total: number;
        };
        BoardView: {
            columns: components["schemas"]["BoardColumn"][];
        };
        BookHold: {
            override?: components["schemas"]["HoldOverride"];
        };
        BulkAdvance: {
            /** Format: uuid */
            mailboxId?: string | null;
            /** @enum {string|null} */
            reason?: "chose_another_venue" | "booked_directly" | "event_cancelled" | "event_postponed" | "requirements_changed" | "price" | "location" | "late_response" | "duplicate" | "other" | null;
            /** @enum {string} */
            status: "qualifying" | "searching" | "proposed" | "negotiating" | "won" | "closed" | "lost" | "cancelled";
        };
        BulkChange: {
            advance?: components["schemas"]["BulkAdvance"];
            /** Format: uuid */
            assigneeId?: string | null;
            ids: string[];
        };
        BulkOutcome: {
            /** @enum {string} */
            code?: "VALIDATION_ERROR" | "UNAUTHENTICATED" | "INVALID_TOKEN" | "INVALID_SIGNATURE" | "FORBIDDEN" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "ALREADY_EXISTS" | "IN_USE" | "INVALID_STATUS_TRANSITION" | "INVALID_STAGE_TRANSITION" | "HOLD_CONFLICT" | "OFFER_EXPIRED" | "IDEMPOTENCY_KEY_REUSED" | "BILLING_DATA_MISSING" | "MESSAGING_WINDOW_CLOSED" | "TOKEN_EXPIRED" | "TOKEN_REVOKED" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RANGE_NOT_SATISFIABLE" | "RATE_LIMITED" | "INTERNAL_ERROR" | "PROVIDER_ERROR" | "SERVICE_UNAVAILABLE" | "UNKNOWN";
            /** Format: uuid */
            id: string;
            message?: string;
            ok: boolean;
        };
        BulkView: {
            outcomes: components["schemas"]["BulkOutcome"][];
        };
        CalendarEntryView: {
            /** Format: date */
            date: string;
            /** Format: uuid */
            id: string;
            notes: string | null;
            /** Format: uuid */
            roomId: string | null;
            /** @enum {string} */
            slot: "full_day" | "morning" | "afternoon" | "evening";
            /** @enum {string} */
            source: "team" | "member" | "calendar" | "hold";
            /** @enum {string} */
            status: "available" | "blocked" | "occupied";
        };
        CalendarEntryViewPage: {
            items: components["schemas"]["CalendarEntryView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        CalendarFaultView: {
            /** @enum {string} */
            kind: "private_address" | "unreachable" | "timeout" | "too_many_redirects" | "refused" | "not_found" | "failed" | "too_large" | "no_calendar" | "too_many_events" | "address_lost" | "internal_error";
            message: string;
        };
        CalendarOfMemberView: {
            calendar: components["schemas"]["MemberCalendarView"] | components["schemas"]["Null"];
        };
        CapacityView: {
            /** @enum {string} */
            configuration: "theatre" | "classroom" | "u_shape" | "boardroom" | "hollow_square" | "cabaret" | "banquet" | "cocktail" | "exhibition" | "custom";
            maxCapacity: number;
            notes: string | null;
        };
        CatalogCapacityView: {
            /** @enum {string} */
            configuration: "theatre" | "classroom" | "u_shape" | "boardroom" | "hollow_square" | "cabaret" | "banquet" | "cocktail" | "exhibition" | "custom";
            maxCapacity: number;
        };
        CatalogChoiceView: {
            description: string | null;
            photoIds: string[];
            roomIds: string[];
        };
        CatalogComparisonTotalView: {
            assumed: boolean;
            atLeast: boolean;
            currency: string;
            gaps: string[];
            gross: number;
            /** Format: date-time */
            holdUntil: string | null;
            member: components["schemas"]["OfferMemberView"];
            net: number;
            /** Format: uuid */
            offerId: string;
            perPerson: components["schemas"]["OfferAmountView"] | components["schemas"]["Null"];
            /** Format: date */
            validUntil: string | null;
            vat: components["schemas"]["OfferVatView"][];
        };
        CatalogComparisonView: {
            basis: components["schemas"]["ComparisonBasisView"];
            rows: components["schemas"]["ComparisonRowView"][];
            totals: components["schemas"]["CatalogComparisonTotalView"][];
        };
        CatalogEventView: {
            attendees: number | null;
            city: string | null;
            /** @enum {string|null} */
            configuration: "theatre" | "classroom" | "u_shape" | "boardroom" | "hollow_square" | "cabaret" | "banquet" | "cocktail" | "exhibition" | "custom" | null;
            /** Format: date */
            eventDate: string | null;
            /** Format: date */
            eventEndDate: string | null;
            /** @enum {string|null} */
            eventType: "meeting" | "board_meeting" | "seminar" | "training" | "conference" | "convention" | "product_launch" | "team_building" | "gala" | "cocktail" | "dinner" | "trade_show" | "filming" | "wedding" | "private_party" | "other" | null;
            /** @enum {string|null} */
            slot: "full_day" | "morning" | "afternoon" | "evening" | null;
            title: string;
        };
        CatalogItemInput: {
            comment?: string | null;
            description?: string | null;
            /** Format: uuid */
            memberId: string;
            /** Format: uuid */
            offerId?: string | null;
            photoIds?: string[];
            price?: number | null;
            roomIds?: string[];
        };
        CatalogItemView: {
            address: string | null;
            chosen: components["schemas"]["CatalogChoiceView"];
            comment: string | null;
            currency: string;
            description: string | null;
            latitude: number | null;
            longitude: number | null;
            member: components["schemas"]["CatalogMemberView"];
            offer: components["schemas"]["CatalogOfferView"] | components["schemas"]["Null"];
            /** Format: uuid */
            offerId: string | null;
            photos: components["schemas"]["CatalogPhotoView"][];
            position: number;
            price: number | null;
            rooms: components["schemas"]["CatalogRoomView"][];
        };
        CatalogMemberView: {
            city: string | null;
            code: string;
            /** Format: uuid */
            id: string;
            name: string;
        };
        CatalogOfferView: {
            attendees: number | null;
            code: string;
            currency: string;
            /** Format: uuid */
            id: string;
            lines: components["schemas"]["OfferLineView"][];
            message: string | null;
            /** @enum {string} */
            taxMode: "net" | "gross";
            terms: components["schemas"]["OfferTerms"];
            totals: components["schemas"]["OfferTotalsView"];
            /** Format: date */
            validUntil: string | null;
        };
        CatalogPhotoView: {
            alt: string | null;
            blurHash: string | null;
            height: number;
            /** Format: uuid */
            id: string;
            sizes: components["schemas"]["PhotoSizeView"][];
            thumbnailUrl: string;
            url: string;
            width: number;
        };
        CatalogReactionView: {
            /** Format: date-time */
            at: string;
            comment: string | null;
            /** Format: uuid */
            memberId: string;
            /** @enum {string|null} */
            reaction: "favourite" | "maybe" | "no" | null;
        };
        CatalogRoomView: {
            areaSqm: number | null;
            capacities: components["schemas"]["CatalogCapacityView"][];
            ceilingHeightM: number | null;
            description: string | null;
            /** Format: uuid */
            id: string;
            name: string;
            naturalLight: boolean | null;
            stepFreeAccess: boolean | null;
        };
        CatalogVersionsView: {
            items: components["schemas"]["CatalogVersionView"][];
            newest?: components["schemas"]["CatalogView"] | components["schemas"]["Null"];
            page: number;
            pageSize: number;
            total: number;
        };
        CatalogVersionView: {
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string | null;
            /** Format: date-time */
            firstViewedAt: string | null;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            lastViewedAt: string | null;
            /** @enum {string|null} */
            link: "open" | "expired" | "revoked" | null;
            reactions: components["schemas"]["ReactionCountsView"];
            /** Format: uuid */
            requestId: string;
            revision: number;
            /** Format: date-time */
            sentAt: string | null;
            sentTo: string | null;
            /** @enum {string} */
            status: "draft" | "sent";
            title: string;
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
            venueCount: number;
            version: number;
            viewCount: number;
        };
        CatalogView: {
            comparison: components["schemas"]["CatalogComparisonView"] | components["schemas"]["Null"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string | null;
            /** Format: date-time */
            firstViewedAt: string | null;
            /** Format: uuid */
            id: string;
            items: components["schemas"]["CatalogItemView"][];
            /** Format: date-time */
            lastViewedAt: string | null;
            /** @enum {string|null} */
            link: "open" | "expired" | "revoked" | null;
            message: string | null;
            reactions: components["schemas"]["CatalogReactionView"][];
            /** Format: uuid */
            requestId: string;
            revision: number;
            /** Format: date-time */
            sentAt: string | null;
            sentTo: string | null;
            /** @enum {string} */
            status: "draft" | "sent";
            title: string;
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
            version: number;
            viewCount: number;
        };
        CenterView: {
            latitude: number;
            longitude: number;
        };
        ChangeNeeds: {
            needs: components["schemas"]["NeedInput"][];
        };
        ChangePassword: {
            currentPassword: string;
            newPassword: string;
            revokeOtherSessions?: boolean;
        };
        ChaseView: {
            hours: number[];
            shortNotice: components["schemas"]["ShortNoticeView"];
        };
        ChatMessageView: {
            content: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            model: string | null;
            /** Format: uuid */
            requestId: string;
            /** @enum {string} */
            role: "user" | "assistant";
            toolCalls: components["schemas"]["ToolCallView"][];
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
            /** Format: uuid */
            userId: string;
        };
        ChatMessageViewPage: {
            items: components["schemas"]["ChatMessageView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        ChoicesView: {
            /** @enum {string} */
            digest: "never" | "daily" | "weekdays";
            digestAt: string;
            /** Format: date-time */
            digestDueAt: string | null;
            inAppOff: ("request_created" | "requalification_reply" | "availability_reply" | "past_event" | "inactivity" | "payment_mismatch" | "catalog_reaction" | "unlinked_message" | "reading_failed" | "job_set_aside" | "mailbox_needs_attention" | "mail_not_sent" | "offer_read" | "offer_received" | "offer_accepted" | "offer_declined" | "offer_expiring" | "hold_expiring" | "hold_expired" | "hold_promoted" | "hold_conflict")[];
            mailOff: ("request_created" | "requalification_reply" | "availability_reply" | "past_event" | "inactivity" | "payment_mismatch" | "catalog_reaction" | "unlinked_message" | "reading_failed" | "job_set_aside" | "mailbox_needs_attention" | "mail_not_sent" | "offer_read" | "offer_received" | "offer_accepted" | "offer_declined" | "offer_expiring" | "hold_expiring" | "hold_expired" | "hold_promoted" | "hold_conflict")[];
            pushOff: ("request_created" | "requalification_reply" | "availability_reply" | "past_event" | "inactivity" | "payment_mismatch" | "catalog_reaction" | "unlinked_message" | "reading_failed" | "job_set_aside" | "mailbox_needs_attention" | "mail_not_sent" | "offer_read" | "offer_received" | "offer_accepted" | "offer_declined" | "offer_expiring" | "hold_expiring" | "hold_expired" | "hold_promoted" | "hold_conflict")[];
            quietFrom: string | null;
            quietTo: string | null;
        };
        ChosenFields: {
            chase: components["schemas"]["ChaseView"] | components["schemas"]["Null"];
            colour: string | null;
            /** Format: email */
            email: string | null;
            legalLine: string | null;
            logoUrl: string | null;
            name: string | null;
            phone: string | null;
        };
        ColleagueView: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        CommissionMemberView: {
            city: string | null;
            code: string;
            name: string;
            paymentReminders: boolean;
        };
        CommissionRequestView: {
            code: string;
            title: string;
        };
        CommissionSummaryView: {
            mismatches: number;
            tabs: components["schemas"]["TabView"][];
        };
        CommissionSumsView: {
            currency: string;
            outstanding: number;
            paid: number;
        };
        CommissionView: {
            amount: number;
            baseAmount: number | null;
            /** Format: date-time */
            createdAt: string;
            credited: number;
            currency: string;
            description: string | null;
            /** Format: date */
            dueDate: string | null;
            gross: number | null;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            invoicedAt: string | null;
            invoiceNumber: string | null;
            member: components["schemas"]["CommissionMemberView"];
            /** Format: uuid */
            memberId: string;
            owed: number | null;
            paidAmount: number | null;
            /** Format: date-time */
            paidAt: string | null;
            /** @enum {string|null} */
            paidBy: "manual" | "payprov" | null;
            paymentUrl: string | null;
            rate: number | null;
            /** Format: date-time */
            remindedAt: string | null;
            remindersSent: number;
            request: components["schemas"]["CommissionRequestView"];
            /** Format: uuid */
            requestId: string;
            /** @enum {string} */
            status: "pending" | "invoiced" | "paid" | "cancelled";
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
            version: number;
        };
        CommissionViewPage: {
            items: components["schemas"]["CommissionView"][];
            nextCursor: string | null;
            page: number;
            pageSize: number;
            total: number;
        };
        ComparisonBasisView: {
            attendees: number | null;
            days: number;
            needs: components["schemas"]["NeedView"][];
        };
        ComparisonCellView: {
            assumed: boolean;
            gross: number | null;
            itemized: boolean;
            net: number | null;
            note: string | null;
            /** Format: uuid */
            offerId: string;
            /** @enum {string} */
            state: "included" | "priced" | "optional" | "on_request" | "not_stated";
        };
        ComparisonRowView: {
            cells: components["schemas"]["ComparisonCellView"][];
            key: string;
            label: string;
        };
        ComparisonTotalView: {
            assumed: boolean;
            atLeast: boolean;
            currency: string;
            gaps: string[];
            gross: number;
            holdRank: number | null;
            /** Format: date-time */
            holdUntil: string | null;
            member: components["schemas"]["OfferMemberView"];
            /** Format: uuid */
            memberId: string;
            net: number;
            /** Format: uuid */
            offerId: string;
            perPerson: components["schemas"]["OfferAmountView"] | components["schemas"]["Null"];
            round: number;
            /** @enum {string} */
            status: "draft" | "submitted" | "superseded" | "accepted" | "declined";
            /** Format: date */
            validUntil: string | null;
            vat: components["schemas"]["OfferVatView"][];
        };
        ComparisonView: {
            basis: components["schemas"]["ComparisonBasisView"];
            rows: components["schemas"]["ComparisonRowView"][];
            totals: components["schemas"]["ComparisonTotalView"][];
        };
        ComposeCatalog: {
            items?: components["schemas"]["CatalogItemInput"][];
            memberIds?: string[];
            message?: string | null;
            title?: string | null;
        };
        ConnectMailbox: {
            /** Format: email */
            address: string;
            displayName?: string;
            /** Format: date */
            followFrom?: string;
            imap?: components["schemas"]["MailServerFields"];
            /** @enum {string} */
            kind: "shared" | "personal";
            password: string;
            smtp?: components["schemas"]["MailServerFields"];
            username?: string;
        };
        ContactSuggestionView: {
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            field: "firstName" | "lastName" | "company" | "phone";
            /** @enum {string} */
            source: "mail" | "link";
            value: string | null;
        };
        ConvertedMessageView: {
            message: components["schemas"]["MessagingMessageView"];
            request: components["schemas"]["RequestView"];
        };
        ConvertMessage: {
            organizer?: components["schemas"]["OrganizerIdentity"];
            /** Format: uuid */
            organizerId?: string;
            title: string;
        };
        ConvertOrganizer: {
            company?: string | null;
            /** Format: email */
            email: string;
            firstName?: string | null;
            lastName?: string | null;
            /** @enum {string} */
            locale?: "fr" | "en";
            name?: string | null;
            phone?: string | null;
        };
        ConvertUnsorted: {
            organizer?: components["schemas"]["ConvertOrganizer"];
        };
        CorrectedView: {
            /** Format: uuid */
            id: string;
            /** Format: date */
            issueDate: string;
            number: string;
        };
        CorrectionView: {
            correction: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            notes: string | null;
            originalSuggestion: string;
            /** Format: uuid */
            requestId: string | null;
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
            /** Format: uuid */
            userId: string;
        };
        CreateApiKey: {
            /** @default 7776000 */
            expiresInSeconds?: number;
            name: string;
        };
        CreateAvailability: {
            /** Format: date */
            date: string;
            /** Format: uuid */
            memberId: string;
            notes?: string | null;
            /** Format: uuid */
            requestId?: string | null;
            /** Format: uuid */
            roomId?: string | null;
            /**
             * @default full_day
             * @enum {string}
             */
            slot?: "full_day" | "morning" | "afternoon" | "evening";
            /** @enum {string} */
            status: "available" | "option" | "booked" | "blocked";
        };
        CreateCommission: {
            amount: number;
            baseAmount?: number | null;
            /** @default EUR */
            currency?: string;
            description?: string | null;
            /** Format: date */
            dueDate?: string | null;
            /** Format: uuid */
            memberId: string;
            rate?: number | null;
            /** Format: uuid */
            requestId: string;
        };
        CreateCorrection: {
            correction: string;
            notes?: string | null;
            originalSuggestion: string;
            /** Format: uuid */
            requestId?: string | null;
        };
        CreateCreditNote: {
            /** Format: uuid */
            mailboxId?: string | null;
            net?: number;
            reason?: string | null;
        };
        CreatedApiKeyView: {
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: uuid */
            id: string;
            key: string;
            /** Format: date-time */
            lastUsedAt: string | null;
            name: string;
            start: string;
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
            /** Format: uuid */
            userId: string;
        };
        CreatedFeedView: {
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "mine" | "member" | "request";
            /** Format: date-time */
            lastReadAt: string | null;
            /** Format: uuid */
            memberId: string | null;
            /** Format: uuid */
            requestId: string | null;
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
            url: string;
        };
        CreatedMagicTokenView: {
            /** @enum {string|null} */
            action: "view_catalog" | "react" | "answer_availability" | "update_profile" | "requalify" | null;
            /** Format: date-time */
            consumedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            createdBy: string | null;
            /** Format: date-time */
            expiresAt: string;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            lastUsedAt: string | null;
            oneUse: boolean;
            /** Format: uuid */
            requestId: string | null;
            /** Format: date-time */
            revokedAt: string | null;
            /** @enum {string} */
            scope: "member" | "organizer" | "catalog";
            /** Format: uuid */
            scopeId: string;
            token: string;
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
            useCount: number;
        };
        CreateFeed: {
            /** @enum {string} */
            kind: "mine" | "member" | "request";
            /** Format: uuid */
            memberId?: string | null;
            /** Format: uuid */
            requestId?: string | null;
        };
        CreateHold: {
            dates?: string[];
            /** Format: date-time */
            expiresAt?: string;
            /** Format: uuid */
            memberId: string;
            note?: string | null;
            rank?: number;
            /** Format: uuid */
            requestId: string;
            /** Format: uuid */
            roomId?: string | null;
            /** @enum {string} */
            slot?: "full_day" | "morning" | "afternoon" | "evening";
        };
        CreateKnowledgeEntry: {
            content: string;
            /** Format: uuid */
            memberId: string;
            /** @enum {string} */
            source: "team" | "member" | "email" | "message" | "call" | "visit" | "website" | "document" | "import";
            /** @enum {string} */
            type: "fact" | "constraint" | "pricing" | "access" | "catering" | "technical" | "policy" | "past_event" | "preference" | "faq";
        };
        CreateMagicToken: {
            /** @enum {string|null} */
            action?: "view_catalog" | "react" | "answer_availability" | "update_profile" | "requalify" | null;
            /** @default 2592000 */
            expiresInSeconds?: number;
            /** @enum {string} */
            scope: "member" | "organizer" | "catalog";
            /** Format: uuid */
            scopeId: string;
        };
        CreateMember: {
            addressLine?: string | null;
            bedroomCount?: number | null;
            city?: string | null;
            commissionRate?: number | null;
            contactName?: string | null;
            /** @default FR */
            country?: string;
            description?: string | null;
            /** Format: email */
            email: string;
            internalNotes?: string | null;
            latitude?: number | null;
            legalName?: string | null;
            longitude?: number | null;
            name: string;
            /** @default true */
            paymentReminders?: boolean;
            phone?: string | null;
            postalCode: string;
            registrationNumber?: string | null;
            /**
             * @default active
             * @enum {string}
             */
            status?: "prospect" | "onboarding" | "active" | "paused" | "archived";
            vatNumber?: string | null;
            website?: string | null;
        };
        CreateOffer: {
            attendees?: number | null;
            currency?: string;
            internalNote?: string | null;
            lines?: components["schemas"]["OfferLineInput"][];
            /** Format: uuid */
            memberId: string;
            message?: string | null;
            /** Format: uuid */
            requestId: string;
            /**
             * @default net
             * @enum {string}
             */
            taxMode?: "net" | "gross";
            terms?: components["schemas"]["OfferTerms"];
            /** Format: date */
            validUntil?: string | null;
        };
        CreateOrganizer: {
            company?: string | null;
            /** Format: email */
            email: string;
            firstName?: string | null;
            internalNotes?: string | null;
            lastName?: string | null;
            /** @enum {string} */
            locale?: "fr" | "en";
            phone?: string | null;
        };
        CreateReminder: {
            bodyHtml?: string | null;
            /** Format: date-time */
            dueAt: string;
            /** @enum {string} */
            kind: "availability" | "requalification" | "custom";
            /** Format: uuid */
            mailboxId?: string | null;
            /** Format: uuid */
            requestId: string;
            subject?: string | null;
            /** Format: email */
            to: string;
        };
        CreateRequest: {
            alternativeDates?: string[] | null;
            /** Format: uuid */
            assigneeId?: string | null;
            attendees?: number | null;
            budgetMax?: number | null;
            budgetMin?: number | null;
            center?: components["schemas"]["CenterView"] | components["schemas"]["Null"];
            city?: string | null;
            /** @enum {string|null} */
            configuration?: "theatre" | "classroom" | "u_shape" | "boardroom" | "hollow_square" | "cabaret" | "banquet" | "cocktail" | "exhibition" | "custom" | null;
            /** @default EUR */
            currency?: string;
            /** @default false */
            datesFlexible?: boolean | null;
            description?: string | null;
            /** Format: date */
            eventDate?: string | null;
            /** Format: date */
            eventEndDate?: string | null;
            /** @enum {string|null} */
            eventType?: "meeting" | "board_meeting" | "seminar" | "training" | "conference" | "convention" | "product_launch" | "team_building" | "gala" | "cocktail" | "dinner" | "trade_show" | "filming" | "wedding" | "private_party" | "other" | null;
            needs?: components["schemas"]["NeedInput"][] | null;
            organizer?: components["schemas"]["OrganizerIdentity"];
            /** Format: uuid */
            organizerId?: string;
            postalCodes?: string[] | null;
            radiusKm?: number | null;
            requirements?: string | null;
            /** @enum {string|null} */
            slot?: "full_day" | "morning" | "afternoon" | "evening" | null;
            /**
             * @default manual
             * @enum {string}
             */
            source?: "email" | "web" | "phone" | "message" | "manual";
            title: string;
        };
        CreateRoom: {
            areaSqm?: number | null;
            capacities?: components["schemas"]["SetCapacity"][];
            ceilingHeightM?: number | null;
            /** @default EUR */
            currency?: string;
            description?: string | null;
            fullDayPrice?: number | null;
            halfDayPrice?: number | null;
            /** Format: uuid */
            memberId: string;
            name: string;
            naturalLight?: boolean | null;
            stepFreeAccess?: boolean | null;
        };
        CreateSavedView: {
            name: string;
            /** @default 0 */
            position?: number;
            query: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            screen: "requests" | "members" | "organizers" | "commissions" | "inbox" | "calendar";
        };
        CreateTag: {
            /** @enum {string} */
            category: "venue_type" | "style" | "amenity" | "event_type" | "catering" | "accessibility" | "sustainability" | "transport" | "activity" | "label";
            name: string;
        };
        DatabaseHealthView: {
            latencyMs: number;
            /** @enum {string} */
            status: "ok";
            /** Format: date-time */
            timestamp: string;
        };
        DataExportView: {
            bytes: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            /** Format: uuid */
            id: string;
            processed: number;
            /** Format: uuid */
            requestedBy: string | null;
            /** Format: date-time */
            startedAt: string | null;
            /** @enum {string} */
            status: "waiting" | "running" | "done" | "failed" | "removed";
            total: number;
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
        };
        DataExportViewPage: {
            items: components["schemas"]["DataExportView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        DecideProposal: {
            value?: string | null;
        };
        DeclineOffer: {
            reason: string;
        };
        DeclineReasonsView: {
            budget_too_low: number;
            closed: number;
            event_refused: number;
            layout_impossible: number;
            not_available: number;
            notice_too_short: number;
            other: number;
            too_large: number;
            too_small: number;
        };
        DeclinesView: {
            byReason: components["schemas"]["DeclineReasonsView"];
            total: number;
        };
        DirectoryView: {
            items: components["schemas"]["ColleagueView"][];
        };
        DocumentLineView: {
            description: string;
            net: number;
        };
        DraftEmail: {
            instructions?: string;
            /** Format: uuid */
            requestId: string;
            /**
             * @default generic-message
             * @enum {string}
             */
            template?: "commission-invoice" | "catalog-sent" | "generic-message" | "requalification" | "availability-request" | "winner-selected" | "not-selected" | "member-onboarding";
            to?: string | string[];
        };
        EmailAttachmentView: {
            contentType: string;
            filename: string;
            /** Format: uuid */
            id: string;
            size: number;
            /** @enum {string} */
            text: "read" | "empty" | "unreadable" | "skipped";
            url: string;
        };
        EmailDraftView: {
            bodyHtml: string;
            bodyText: string;
            subject: string;
            to: string | string[];
        };
        EmailMessageView: {
            attachments: components["schemas"]["EmailAttachmentView"][];
            bcc: string[];
            bodyHtml: string | null;
            bodyText: string | null;
            /** Format: date-time */
            bouncedAt: string | null;
            bouncedFor: string[];
            /** Format: date-time */
            cancelledAt: string | null;
            cc: string[];
            /** Format: date-time */
            clickedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            createdBy: string | null;
            /** Format: date-time */
            deliveredAt: string | null;
            /** @enum {string} */
            direction: "outbound" | "inbound";
            error: string | null;
            /** Format: date-time */
            failedAt: string | null;
            from: string;
            hasRemotePictures: boolean;
            /** Format: uuid */
            id: string;
            inReplyTo: string | null;
            /** Format: uuid */
            mailboxId: string | null;
            /** Format: uuid */
            memberId: string | null;
            messageId: string;
            note: string | null;
            /** Format: date-time */
            openedAt: string | null;
            providerId: string | null;
            /** @enum {string} */
            reading: "none" | "pending" | "done" | "failed";
            references: string[];
            replyText: string | null;
            /** Format: uuid */
            requestId: string | null;
            /** Format: date-time */
            sendAt: string | null;
            senderName: string | null;
            /** Format: date-time */
            sentAt: string | null;
            /** @enum {string} */
            sentVia: "service" | "mailbox";
            /** @enum {string} */
            status: "pending" | "sent" | "delivered" | "opened" | "clicked" | "bounced" | "failed" | "cancelled";
            subject: string;
            template: string | null;
            /** Format: uuid */
            threadId: string | null;
            to: string[];
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
        };
        EmailThreadView: {
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            lastMessageAt: string | null;
            messages: components["schemas"]["EmailMessageView"][];
            /** Format: uuid */
            requestId: string;
            subject: string;
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
        };
        EmailThreadViewPage: {
            items: components["schemas"]["EmailThreadView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        EmbeddingsRefreshView: {
            refreshedKnowledge: number;
            refreshedMembers: number;
            staleKnowledge: number;
            staleMembers: number;
        };
        EmbeddingsStatusView: {
            staleKnowledge: number;
            staleMembers: number;
        };
        EmbeddingStateView: {
            /** Format: date-time */
            embeddedAt: string | null;
            stale: boolean;
        };
        EnterDays: {
            /** Format: date */
            from: string;
            notes?: string | null;
            /** Format: uuid */
            requestId?: string | null;
            /** Format: uuid */
            roomId?: string | null;
            /**
             * @default full_day
             * @enum {string}
             */
            slot?: "full_day" | "morning" | "afternoon" | "evening";
            /** @enum {string|null} */
            status: "available" | "option" | "booked" | "blocked" | null;
            /** Format: date */
            to: string;
        };
        EnteredDaysView: {
            before: components["schemas"]["AvailabilityView"][];
            items: components["schemas"]["AvailabilityView"][];
        };
        EntryHold: {
            code: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: uuid */
            id: string;
            rank: number;
            /** @enum {string} */
            status: "active";
            version: number;
        };
        EntryMember: {
            city: string | null;
            code: string;
            /** Format: uuid */
            id: string;
            name: string;
        };
        EntryRequest: {
            code: string;
            /** Format: uuid */
            id: string;
            title: string;
        };
        EntryRoom: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        ErasurePreviewView: {
            attachments: number;
            catalogs: number;
            /** Format: date-time */
            erasedAt: string | null;
            links: number;
            mails: number;
            messages: number;
            openRequests: string[];
            recordings: number;
            reminders: number;
            requests: number;
        };
        ErrorDetailView: {
            message: string;
            params: {
                [key: string]: unknown;
            };
            path: string;
            rule: string;
        };
        ErrorView: {
            code: string;
            details?: components["schemas"]["ErrorDetailView"][];
            message: string;
        };
        EventMember: {
            code: string;
            /** Format: uuid */
            id: string;
            name: string;
        };
        EventsView: {
            hasMore: boolean;
            items: components["schemas"]["EventView"][];
            total: number;
        };
        EventView: {
            /** Format: uuid */
            assigneeId: string | null;
            attendees: number | null;
            city: string | null;
            code: string;
            /** Format: date */
            eventDate: string;
            /** Format: date */
            eventEndDate: string | null;
            /** Format: uuid */
            id: string;
            member: components["schemas"]["EventMember"] | components["schemas"]["Null"];
            /** @enum {string} */
            status: "qualifying" | "searching" | "proposed" | "negotiating" | "won" | "closed" | "lost" | "cancelled";
            title: string;
        };
        FeedsView: {
            items: components["schemas"]["FeedView"][];
        };
        FeedView: {
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "mine" | "member" | "request";
            /** Format: date-time */
            lastReadAt: string | null;
            /** Format: uuid */
            memberId: string | null;
            /** Format: uuid */
            requestId: string | null;
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
        };
        FiguresView: {
            declines: components["schemas"]["MemberDeclinesView"][];
            /** Format: date */
            from: string;
            /** Format: date-time */
            generatedAt: string;
            load: components["schemas"]["LoadView"][];
            months: components["schemas"]["MonthFiguresView"][];
            responseTime: components["schemas"]["ResponseTimeView"];
            revenue: components["schemas"]["PeriodRevenueView"];
            steps: components["schemas"]["FunnelStepView"][];
            /** Format: date */
            to: string;
            venueResponseTime: components["schemas"]["VenueResponseTimeView"];
            winRate: components["schemas"]["WinRateView"];
        };
        FirstAdminView: {
            email: string;
            passwordFile: string;
        };
        FoldersFields: {
            followed: string[];
            inbox: string;
            sent: string | null;
        };
        ForgotPassword: {
            /** Format: email */
            email: string;
        };
        FoundMember: {
            city: string | null;
            code: string;
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            status: "prospect" | "onboarding" | "active" | "paused" | "archived";
        };
        FoundOrganizer: {
            company: string | null;
            email: string;
            /** Format: uuid */
            id: string;
            name: string;
        };
        FoundPlaceView: {
            place: components["schemas"]["PlaceView"] | components["schemas"]["Null"];
        };
        FoundRequest: {
            city: string | null;
            code: string;
            /** Format: uuid */
            id: string;
            organizerName: string;
            /** @enum {string} */
            status: "qualifying" | "searching" | "proposed" | "negotiating" | "won" | "closed" | "lost" | "cancelled";
            title: string;
        };
        FoundTownsView: {
            items: components["schemas"]["PlaceView"][];
        };
        FoundView: {
            members: components["schemas"]["FoundMember"][];
            organizers: components["schemas"]["FoundOrganizer"][];
            requests: components["schemas"]["FoundRequest"][];
        };
        FunnelStepView: {
            count: number;
            rate: number | null;
            /** @enum {string} */
            status: "qualifying" | "searching" | "proposed" | "negotiating" | "won";
        };
        FunnelView: {
            /** Format: date */
            from: string;
            /** Format: date-time */
            generatedAt: string;
            steps: components["schemas"]["FunnelStepView"][];
            /** Format: date */
            to: string;
        };
        HealthView: {
            /** @enum {string} */
            status: "ok";
            /** Format: date-time */
            timestamp: string;
        };
        HoldMemberView: {
            city: string | null;
            code: string;
            name: string;
        };
        HoldOverride: {
            reason: string;
        };
        HoldRequestView: {
            code: string;
            title: string;
        };
        HoldRoomView: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        HoldView: {
            code: string;
            /** Format: date-time */
            createdAt: string;
            dates: string[];
            endReason: string | null;
            /** Format: date-time */
            expiresAt: string | null;
            /** Format: uuid */
            id: string;
            member: components["schemas"]["HoldMemberView"];
            /** Format: uuid */
            memberId: string;
            note: string | null;
            rank: number | null;
            request: components["schemas"]["HoldRequestView"];
            /** Format: uuid */
            requestId: string;
            room: components["schemas"]["HoldRoomView"] | components["schemas"]["Null"];
            /** Format: uuid */
            roomId: string | null;
            /** @enum {string} */
            slot: "full_day" | "morning" | "afternoon" | "evening";
            /** @enum {string} */
            source: "team" | "link" | "email";
            /** @enum {string} */
            status: "requested" | "active" | "booked" | "released" | "expired";
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
            version: number;
        };
        HoldViewPage: {
            items: components["schemas"]["HoldView"][];
            nextCursor: string | null;
            page: number;
            pageSize: number;
            total: number;
        };
        ImportFaultView: {
            column: string | null;
            line: number;
            message: string;
        };
        ImportView: {
            created: number;
            /** Format: date-time */
            createdAt: string;
            dryRun: boolean;
            error: string | null;
            faultCount: number;
            faults: components["schemas"]["ImportFaultView"][];
            filename: string;
            /** Format: date-time */
            finishedAt: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "members" | "organizers" | "requests" | "tags" | "knowledge";
            known: number;
            lines: number;
            organizersCreated: number;
            placed: number;
            processed: number;
            roomsCreated: number;
            roomsUpdated: number;
            /** @enum {string} */
            status: "running" | "done" | "failed";
            /** Format: uuid */
            traceId: string | null;
            unplaced: number;
            updated: number;
            /** Format: date-time */
            updatedAt: string;
        };
        InboundAttachmentInput: {
            /** Format: byte */
            content: string;
            contentType: string;
            filename: string;
        };
        InboundMailInput: {
            attachments?: components["schemas"]["InboundAttachmentInput"][];
            cc?: string | string[];
            from?: string;
            headers?: {
                [key: string]: unknown;
            } | {
                name?: string;
                value?: string;
            }[];
            html?: string | null;
            messageId?: string | null;
            raw?: string;
            subject?: string;
            text?: string | null;
            to?: string | string[];
        };
        InboundOutcomeView: {
            /** Format: uuid */
            emailMessageId: string;
            /** @enum {string} */
            kind: "request_created" | "reply" | "unsorted" | "duplicate";
            /** Format: uuid */
            requestId: string | null;
            /** Format: uuid */
            threadId: string | null;
        };
        InboundReceiptView: {
            /** Format: uuid */
            id: string;
            outcome: components["schemas"]["InboundOutcomeView"] | components["schemas"]["Null"];
            /** @enum {string} */
            status: "processed" | "pending" | "duplicate";
        };
        InvitationPreview: {
            agency: string;
            email: string;
            /** Format: date-time */
            expiresAt: string;
            name: string;
        };
        InvitationView: {
            /** Format: date-time */
            acceptedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            email: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            invitedBy: string | null;
            name: string;
            /** @enum {string} */
            role: "admin" | "agent";
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
        };
        InvitationViewPage: {
            items: components["schemas"]["InvitationView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        InviteUser: {
            /** Format: email */
            email: string;
            name: string;
            /** @enum {string} */
            role: "admin" | "agent";
        };
        InvoicePreviewView: {
            buyer: components["schemas"]["PartyView"];
            currency: string;
            /** Format: date */
            dueDate: string | null;
            gross: number;
            /** Format: date */
            issueDate: string;
            lines: components["schemas"]["DocumentLineView"][];
            /** @enum {string} */
            locale: "fr" | "en";
            mentions: string[];
            missing: string[];
            net: number;
            seller: components["schemas"]["PartyView"];
            vat: components["schemas"]["VatPartView"][];
            version: number;
        };
        JobView: {
            lastDurationMs: number | null;
            /** @enum {string|null} */
            lastOutcome: "ok" | "error" | null;
            /** Format: date-time */
            lastRunAt: string | null;
            name: string;
            processed: number | null;
            running: boolean;
            schedule: string;
        };
        JobViewPage: {
            items: components["schemas"]["JobView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        KeptAudioView: {
            contentType: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            entityId: string;
            /** Format: uuid */
            id: string;
            size: number;
            transcript: string | null;
            url: string;
        };
        KeptAudioViewPage: {
            items: components["schemas"]["KeptAudioView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        KnowledgeEntryView: {
            content: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            memberId: string;
            /** @enum {string} */
            source: "team" | "member" | "email" | "message" | "call" | "visit" | "website" | "document" | "import";
            /** Format: uuid */
            traceId: string | null;
            /** @enum {string} */
            type: "fact" | "constraint" | "pricing" | "access" | "catering" | "technical" | "policy" | "past_event" | "preference" | "faq";
            /** Format: date-time */
            updatedAt: string;
        };
        KnowledgeEntryViewPage: {
            items: components["schemas"]["KnowledgeEntryView"][];
            nextCursor: string | null;
            page: number;
            pageSize: number;
            total: number;
        };
        LaterMailView: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            sendAt: string;
        };
        LimitsView: {
            importBytes: number;
            jsonBytes: number;
            photoBytes: number;
            photoPixels: number;
            recordingBytes: number;
        };
        LinkOfRequestView: {
            /** @enum {string|null} */
            action: "view_catalog" | "react" | "answer_availability" | "update_profile" | "requalify" | null;
            /** Format: date-time */
            consumedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            createdBy: string | null;
            /** Format: date-time */
            expiresAt: string;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            lastUsedAt: string | null;
            memberName: string | null;
            oneUse: boolean;
            /** Format: uuid */
            requestId: string | null;
            /** Format: date-time */
            revokedAt: string | null;
            /** @enum {string} */
            scope: "member" | "organizer" | "catalog";
            /** Format: uuid */
            scopeId: string;
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
            useCount: number;
        };
        LinkOfRequestViewPage: {
            items: components["schemas"]["LinkOfRequestView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        LinkSentView: {
            sent: boolean;
        };
        LoadView: {
            lost: number;
            open: number;
            person: components["schemas"]["PersonView"] | components["schemas"]["Null"];
            requests: number;
            won: number;
        };
        LocatedMemberView: {
            city: string | null;
            code: string;
            /** Format: uuid */
            id: string;
            latitude: number | null;
            longitude: number | null;
            name: string;
        };
        MagicTokenView: {
            /** @enum {string|null} */
            action: "view_catalog" | "react" | "answer_availability" | "update_profile" | "requalify" | null;
            /** Format: date-time */
            consumedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            createdBy: string | null;
            /** Format: date-time */
            expiresAt: string;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            lastUsedAt: string | null;
            oneUse: boolean;
            /** Format: uuid */
            requestId: string | null;
            /** Format: date-time */
            revokedAt: string | null;
            /** @enum {string} */
            scope: "member" | "organizer" | "catalog";
            /** Format: uuid */
            scopeId: string;
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
            useCount: number;
        };
        MagicTokenViewPage: {
            items: components["schemas"]["MagicTokenView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        MailboxCounts: {
            filed: number;
            ignored: number;
            read: number;
        };
        MailboxesView: {
            items: components["schemas"]["MailboxView"][];
            page: number;
            pageSize: number;
            providers: ("microsoft" | "google")[];
            total: number;
        };
        MailboxFoldersView: {
            items: components["schemas"]["MailboxFolderView"][];
        };
        MailboxFolderView: {
            messages: number;
            name: string;
            path: string;
            specialUse: string | null;
        };
        MailboxStepView: {
            message?: string;
            ok: boolean;
            /** @enum {string} */
            step: "imap_connect" | "imap_auth" | "folders" | "smtp_connect" | "smtp_auth";
        };
        MailboxTestView: {
            steps: components["schemas"]["MailboxStepView"][];
        };
        MailboxView: {
            address: string;
            /** @enum {string} */
            auth: "password" | "microsoft" | "google";
            behindSeconds: number | null;
            canManage: boolean;
            canSend: boolean;
            counts: components["schemas"]["MailboxCounts"];
            /** Format: date-time */
            createdAt: string;
            defaultSender: boolean;
            displayName: string;
            folders: components["schemas"]["FoldersFields"];
            /** Format: date */
            followFrom: string;
            /** Format: uuid */
            id: string;
            imap: components["schemas"]["MailServerFields"];
            /** @enum {string} */
            kind: "shared" | "personal";
            /** Format: date-time */
            lastSyncedAt: string | null;
            /** Format: uuid */
            ownerId: string | null;
            progress: components["schemas"]["SyncProgress"] | components["schemas"]["Null"];
            smtp: components["schemas"]["MailServerFields"];
            /** @enum {string} */
            status: "connecting" | "catching_up" | "live" | "needs_attention" | "paused";
            statusReason: string | null;
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
            username: string;
            version: number;
        };
        MailExampleView: {
            html: string;
            subject: string;
            text: string;
        };
        MailPieceView: {
            name: string;
            needed: boolean;
        };
        MailPreviewView: {
            bodyHtml: string;
            bodyText: string;
            subject: string;
            /** Format: email */
            to: string;
        };
        MailServerFields: {
            host: string;
            port: number;
            /** @enum {string} */
            security: "tls" | "starttls" | "none";
        };
        /** @enum {string} */
        MailTemplateName: "availability-request" | "requalification" | "catalog-sent" | "winner-selected" | "not-selected" | "member-onboarding" | "profile-link" | "commission-invoice" | "commission-overdue" | "credit-note";
        MailTemplateView: {
            languages: components["schemas"]["MailWordsState"][];
            name: components["schemas"]["MailTemplateName"];
        };
        MailTemplateViewPage: {
            items: components["schemas"]["MailTemplateView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        /** @enum {string} */
        MailWordsPart: "subject" | "preheader" | "heading" | "body" | "button" | "secondButton";
        MailWordsParts: {
            body: string | null;
            button: string | null;
            heading: string | null;
            preheader: string | null;
            secondButton: string | null;
            subject: string | null;
        };
        MailWordsPartView: {
            max: number;
            name: components["schemas"]["MailWordsPart"];
            own: string | null;
            usual: string;
        };
        MailWordsState: {
            /** Format: date-time */
            changedAt: string | null;
            /** Format: uuid */
            changedBy: string | null;
            isOwn: boolean;
            /** @enum {string} */
            locale: "fr" | "en";
            version: number;
        };
        MailWordsVersionView: {
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            createdBy: string | null;
            isOwn: boolean;
            version: number;
            words: components["schemas"]["MailWordsParts"];
        };
        MailWordsVersionViewPage: {
            items: components["schemas"]["MailWordsVersionView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        MailWordsView: {
            /** Format: date-time */
            changedAt: string | null;
            /** Format: uuid */
            changedBy: string | null;
            isOwn: boolean;
            /** @enum {string} */
            locale: "fr" | "en";
            name: components["schemas"]["MailTemplateName"];
            parts: components["schemas"]["MailWordsPartView"][];
            pieces: components["schemas"]["MailPieceView"][];
            values: string[];
            version: number;
        };
        MapTilesView: {
            attribution: string | null;
            url: string;
        };
        MatchAvailability: {
            /** Format: date */
            date: string;
            /** @enum {string} */
            status: "available" | "option" | "booked" | "blocked";
        };
        MatchReasonView: {
            /** @enum {string} */
            kind: "seats" | "distance" | "town" | "free" | "under_option" | "tagged" | "alike" | "too_small" | "budget_too_low" | "not_compared" | "no_main_room" | "no_rooms" | "no_bedrooms";
            params: {
                [key: string]: unknown;
            };
        };
        MemberCalendarView: {
            /** Format: date-time */
            createdAt: string;
            fault: components["schemas"]["CalendarFaultView"] | components["schemas"]["Null"];
            host: string;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            lastReadAt: string | null;
            /** Format: uuid */
            memberId: string;
            /** Format: date-time */
            nextReadAt: string;
            skipped: number;
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
        };
        MemberCountsView: {
            active: number;
            stale: number;
            total: number;
        };
        MemberDeclinesView: {
            byReason: components["schemas"]["DeclineReasonsView"];
            code: string;
            /** Format: uuid */
            memberId: string;
            name: string;
            total: number;
        };
        MemberHoldView: {
            code: string;
            /** Format: date-time */
            createdAt: string;
            dates: string[];
            /** Format: date-time */
            expiresAt: string | null;
            /** Format: uuid */
            id: string;
            rank: number | null;
            /** Format: uuid */
            requestId: string;
            room: components["schemas"]["HoldRoomView"] | components["schemas"]["Null"];
            /** Format: uuid */
            roomId: string | null;
            /** @enum {string} */
            slot: "full_day" | "morning" | "afternoon" | "evening";
            /** @enum {string} */
            status: "requested" | "active" | "booked" | "released" | "expired";
            /** Format: date-time */
            updatedAt: string;
            version: number;
        };
        MemberListItem: {
            addressLine: string | null;
            bedroomCount: number | null;
            city: string | null;
            code: string;
            commissionRate: number | null;
            contactName: string | null;
            country: string;
            coverPhotoUrl: string | null;
            /** Format: date-time */
            createdAt: string;
            description: string | null;
            /** Format: email */
            email: string;
            embedding: components["schemas"]["EmbeddingStateView"];
            /** Format: uuid */
            id: string;
            internalNotes: string | null;
            latitude: number | null;
            legalName: string | null;
            longitude: number | null;
            maxCapacity: number | null;
            name: string;
            paymentReminders: boolean;
            phone: string | null;
            postalCode: string;
            registrationNumber: string | null;
            roomCount: number;
            /** @enum {string} */
            status: "prospect" | "onboarding" | "active" | "paused" | "archived";
            tags: components["schemas"]["TagView"][];
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
            vatNumber: string | null;
            version: number;
            website: string | null;
        };
        MemberListItemPage: {
            items: components["schemas"]["MemberListItem"][];
            nextCursor: string | null;
            page: number;
            pageSize: number;
            total: number;
        };
        MemberMatch: {
            assignedRooms?: components["schemas"]["AssignedRoomView"][];
            assignment?: components["schemas"]["AssignmentView"][];
            availability: components["schemas"]["MatchAvailability"][];
            distanceKm: number | null;
            member: components["schemas"]["MemberListItem"];
            reasons: string[];
            rooms: components["schemas"]["RoomView"][];
            score: number;
            similarity: number | null;
            why: components["schemas"]["MatchReasonView"][];
        };
        MemberMatchPage: {
            items: components["schemas"]["MemberMatch"][];
            nearMisses?: components["schemas"]["NearMissView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        MemberMergePreview: {
            bookedTwice: string[];
            gone: components["schemas"]["MemberView"];
            kept: components["schemas"]["MemberView"];
            openInvoices: number;
            parts: components["schemas"]["MergedPartView"][];
            sharedRequests: components["schemas"]["SharedRequestView"][];
        };
        MemberOfferView: {
            attachments: components["schemas"]["OfferAttachmentView"][];
            attendees: number | null;
            code: string;
            /** Format: date-time */
            createdAt: string;
            currency: string;
            /** Format: uuid */
            id: string;
            lines: components["schemas"]["OfferLineView"][];
            message: string | null;
            /** Format: uuid */
            requestId: string;
            round: number;
            /** @enum {string} */
            status: "draft" | "submitted" | "superseded" | "accepted" | "declined";
            /** Format: date-time */
            submittedAt: string | null;
            /** @enum {string} */
            taxMode: "net" | "gross";
            terms: components["schemas"]["OfferTerms"];
            totals: components["schemas"]["OfferTotalsView"];
            /** Format: date-time */
            updatedAt: string;
            /** Format: date */
            validUntil: string | null;
            version: number;
        };
        MemberPhotoView: {
            alt: string | null;
            blurHash: string | null;
            contentType: string;
            /** Format: date-time */
            createdAt: string;
            height: number;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            memberId: string;
            position: number;
            size: number;
            sizes: components["schemas"]["PhotoSizeView"][];
            thumbnailUrl: string;
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
            url: string;
            width: number;
        };
        MemberPhotoViewPage: {
            items: components["schemas"]["MemberPhotoView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        MemberPoints: {
            points: (string | (number | null))[][];
            total: number;
        };
        MemberProfileView: {
            addressLine: string | null;
            bedroomCount: number | null;
            city: string | null;
            code: string;
            contactName: string | null;
            country: string;
            /** Format: date-time */
            createdAt: string;
            description: string | null;
            /** Format: email */
            email: string;
            /** Format: uuid */
            id: string;
            latitude: number | null;
            /** @enum {string} */
            locale: "fr" | "en";
            longitude: number | null;
            name: string;
            phone: string | null;
            photos: components["schemas"]["MemberPhotoView"][];
            postalCode: string;
            proposed: components["schemas"]["ContactSuggestionView"][];
            rooms: components["schemas"]["RoomView"][];
            /** @enum {string} */
            status: "prospect" | "onboarding" | "active" | "paused" | "archived";
            /** Format: date-time */
            updatedAt: string;
            version: number;
            website: string | null;
        };
        MemberRequestView: {
            /** Format: date-time */
            addedAt: string;
            attendees: number | null;
            code: string;
            currency: string;
            /** Format: date */
            eventDate: string | null;
            /** Format: date */
            eventEndDate: string | null;
            organizer: components["schemas"]["OrganizerNameView"];
            /** @enum {string|null} */
            reaction: "favourite" | "maybe" | "no" | null;
            replyCondition: string | null;
            replyPrice: number | null;
            /** @enum {string|null} */
            replyStatus: "available" | "unavailable" | null;
            /** Format: uuid */
            requestId: string;
            /** @enum {string} */
            stage: "suggested" | "availability_requested" | "available" | "unavailable" | "shortlisted" | "proposed" | "visit" | "selected" | "not_selected" | "withdrawn";
            /** @enum {string} */
            status: "qualifying" | "searching" | "proposed" | "negotiating" | "won" | "closed" | "lost" | "cancelled";
            title: string;
        };
        MemberRequestViewPage: {
            items: components["schemas"]["MemberRequestView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        MemberStandingView: {
            byStage: components["schemas"]["ResultsByStageView"];
            commissions: components["schemas"]["CommissionSumsView"][];
            declined: components["schemas"]["DeclinesView"];
            /** Format: date-time */
            generatedAt: string;
            notChosen: components["schemas"]["NotChosenReasonsView"];
            winRate: components["schemas"]["WinRateView"];
        };
        MemberView: {
            addressLine: string | null;
            bedroomCount: number | null;
            city: string | null;
            code: string;
            commissionRate: number | null;
            contactName: string | null;
            country: string;
            /** Format: date-time */
            createdAt: string;
            description: string | null;
            /** Format: email */
            email: string;
            embedding: components["schemas"]["EmbeddingStateView"];
            /** Format: uuid */
            id: string;
            internalNotes: string | null;
            latitude: number | null;
            legalName: string | null;
            longitude: number | null;
            name: string;
            paymentReminders: boolean;
            phone: string | null;
            photos: components["schemas"]["MemberPhotoView"][];
            postalCode: string;
            proposed: components["schemas"]["ContactSuggestionView"][];
            registrationNumber: string | null;
            rooms: components["schemas"]["RoomView"][];
            /** @enum {string} */
            status: "prospect" | "onboarding" | "active" | "paused" | "archived";
            tags: components["schemas"]["TagView"][];
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
            vatNumber: string | null;
            version: number;
            website: string | null;
        };
        MergedPartView: {
            moves: number;
            /** @enum {string} */
            part: "requests" | "offers" | "holds" | "commissions" | "catalogs" | "rooms" | "photos" | "availability" | "tags" | "knowledge" | "recordings" | "mails" | "messages" | "reminders" | "links" | "contactSuggestions" | "calendars" | "calendarFeeds";
            stays: number;
        };
        MergeMember: {
            /** Format: uuid */
            otherId: string;
            otherVersion?: number;
            take: ("name" | "status" | "email" | "phone" | "contactName" | "website" | "description" | "addressLine" | "postalCode" | "city" | "country" | "position" | "bedroomCount" | "legalName" | "registrationNumber" | "vatNumber" | "commissionRate" | "paymentReminders" | "internalNotes")[];
        };
        MergeOrganizer: {
            /** Format: uuid */
            otherId: string;
            otherVersion?: number;
            take: ("email" | "firstName" | "lastName" | "company" | "phone" | "locale" | "internalNotes")[];
        };
        MergesView: {
            items: components["schemas"]["MergeView"][];
        };
        MergeView: {
            /** Format: date-time */
            createdAt: string;
            goneCode: string | null;
            /** Format: uuid */
            goneId: string;
            goneName: string | null;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            keptId: string;
            /** @enum {string} */
            kind: "member" | "organizer";
            mergedByName: string | null;
            /** Format: date-time */
            undoUntil: string | null;
        };
        MessageDetailView: {
            attachments: components["schemas"]["EmailAttachmentView"][];
            bcc: string[];
            bodyText: string | null;
            /** Format: date-time */
            bouncedAt: string | null;
            bouncedFor: string[];
            /** Format: date-time */
            cancelledAt: string | null;
            cc: string[];
            /** Format: date-time */
            clickedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            createdBy: string | null;
            /** Format: date-time */
            deliveredAt: string | null;
            /** @enum {string} */
            direction: "outbound" | "inbound";
            /** Format: date-time */
            discardedAt: string | null;
            error: string | null;
            extraction: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            failedAt: string | null;
            from: string;
            hasHtml: boolean;
            hasRemotePictures: boolean;
            /** Format: uuid */
            id: string;
            inReplyTo: string | null;
            /** Format: uuid */
            mailboxId: string | null;
            /** Format: uuid */
            memberId: string | null;
            messageId: string;
            note: string | null;
            /** Format: date-time */
            openedAt: string | null;
            providerId: string | null;
            /** @enum {string} */
            reading: "none" | "pending" | "done" | "failed";
            references: string[];
            replyText: string | null;
            request: components["schemas"]["RequestOfMessage"] | components["schemas"]["Null"];
            /** Format: uuid */
            requestId: string | null;
            /** Format: date-time */
            sendAt: string | null;
            senderName: string | null;
            /** Format: date-time */
            sentAt: string | null;
            /** @enum {string} */
            sentVia: "service" | "mailbox";
            /** @enum {string} */
            status: "pending" | "sent" | "delivered" | "opened" | "clicked" | "bounced" | "failed" | "cancelled";
            subject: string;
            template: string | null;
            /** Format: uuid */
            threadId: string | null;
            to: string[];
            /** Format: uuid */
            traceId: string | null;
            /** @enum {string|null} */
            unsortedReason: "automatic" | "forged" | "duplicate_id" | "unknown_sender" | "unknown_code" | "no_thread" | "forwarded" | "not_a_request" | null;
            /** Format: date-time */
            updatedAt: string;
        };
        MessageFileView: {
            contentType: string;
            filename: string;
            size: number;
            url: string;
        };
        MessageListItem: {
            attachmentCount: number;
            /** Format: uuid */
            createdBy: string | null;
            /** @enum {string} */
            direction: "outbound" | "inbound";
            excerpt: string;
            from: string;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            mailboxId: string | null;
            /** Format: date-time */
            receivedAt: string;
            request: components["schemas"]["RequestOfMessage"] | components["schemas"]["Null"];
            /** Format: uuid */
            requestId: string | null;
            senderName: string | null;
            /** @enum {string} */
            sentVia: "service" | "mailbox";
            subject: string;
            /** Format: uuid */
            threadId: string | null;
            to: string[];
            /** @enum {string|null} */
            unsortedReason: "automatic" | "forged" | "duplicate_id" | "unknown_sender" | "unknown_code" | "no_thread" | "forwarded" | "not_a_request" | null;
        };
        MessageListItemPage: {
            items: components["schemas"]["MessageListItem"][];
            nextCursor: string | null;
            page: number;
            pageSize: number;
            total: number;
        };
        MessageTemplateView: {
            body: string;
            language: string;
            name: string;
            variables: number;
        };
        MessageTemplateViewPage: {
            items: components["schemas"]["MessageTemplateView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        MessagingMessageView: {
            audioUrl: string | null;
            body: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            createdBy: string | null;
            /** Format: date-time */
            deletedAt: string | null;
            /** Format: date-time */
            deliveredAt: string | null;
            /** @enum {string} */
            direction: "outbound" | "inbound";
            /** Format: date-time */
            editedAt: string | null;
            error: string | null;
            /** Format: date-time */
            failedAt: string | null;
            file: components["schemas"]["MessageFileView"] | components["schemas"]["Null"];
            from: string;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            memberId: string | null;
            /** Format: uuid */
            organizerId: string | null;
            /** Format: date-time */
            readAt: string | null;
            /** Format: uuid */
            requestId: string | null;
            /** Format: date-time */
            sentAt: string | null;
            /** @enum {string} */
            status: "pending" | "sent" | "delivered" | "read" | "failed" | "received";
            to: string;
            /** Format: uuid */
            traceId: string | null;
            transcript: string | null;
            /** @enum {string} */
            type: "text" | "button" | "interactive" | "audio" | "image" | "video" | "document" | "sticker" | "location" | "contacts" | "reaction" | "order" | "system" | "unsupported";
            /** Format: date-time */
            updatedAt: string;
            wamid: string | null;
        };
        MessagingMessageViewPage: {
            items: components["schemas"]["MessagingMessageView"][];
            nextCursor: string | null;
            page: number;
            pageSize: number;
            total: number;
        };
        MeView: {
            email: string;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            locale: "fr" | "en";
            name: string;
            preferences: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            role: "admin" | "agent";
        };
        MismatchCommissionView: {
            currency: string;
            invoiceNumber: string | null;
            memberName: string;
            requestCode: string;
            /** @enum {string} */
            status: "pending" | "invoiced" | "paid" | "cancelled";
        };
        ModelHealthView: {
            degraded: boolean;
            /** @enum {string} */
            provider: "anthropic" | "mock";
            /** @enum {string} */
            status: "ok";
        };
        MonthFiguresView: {
            amount: number;
            count: number;
            lost: number;
            month: string;
            rate: number | null;
            won: number;
        };
        MonthRevenueView: {
            amount: number;
            count: number;
            month: string;
        };
        NearMissView: {
            distanceKm: number | null;
            member: components["schemas"]["MemberListItem"];
            need: "main" | number;
            reason: string;
            why: components["schemas"]["MatchReasonView"];
        };
        NeedInput: {
            attendees?: number | null;
            /** Format: date */
            checkIn?: string | null;
            /** @enum {string|null} */
            configuration?: "theatre" | "classroom" | "u_shape" | "boardroom" | "hollow_square" | "cabaret" | "banquet" | "cocktail" | "exhibition" | "custom" | null;
            count?: number | null;
            /** Format: date */
            date?: string | null;
            doubles?: number | null;
            /** Format: uuid */
            id?: string | null;
            /** @enum {string} */
            kind: "breakout" | "meal" | "cocktail" | "exhibition" | "other" | "bedrooms";
            /** @enum {string|null} */
            meal?: "breakfast" | "break" | "lunch" | "dinner" | null;
            nights?: number | null;
            note?: string | null;
            optional?: boolean | null;
            singles?: number | null;
            /** @enum {string|null} */
            slot?: "full_day" | "morning" | "afternoon" | "evening" | null;
            twins?: number | null;
            unspecified?: number | null;
        };
        NeedView: {
            attendees?: number | null;
            /** Format: date */
            checkIn?: string;
            /** @enum {string|null} */
            configuration?: "theatre" | "classroom" | "u_shape" | "boardroom" | "hollow_square" | "cabaret" | "banquet" | "cocktail" | "exhibition" | "custom" | null;
            count?: number;
            /** Format: date */
            date?: string | null;
            doubles?: number;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "breakout" | "meal" | "cocktail" | "exhibition" | "other" | "bedrooms";
            /** @enum {string|null} */
            meal?: "breakfast" | "break" | "lunch" | "dinner" | null;
            nights?: number;
            note: string | null;
            optional: boolean;
            singles?: number;
            /** @enum {string|null} */
            slot?: "full_day" | "morning" | "afternoon" | "evening" | null;
            twins?: number;
            unspecified?: number;
        };
        NewerCatalogView: {
            /** Format: date-time */
            sentAt: string;
            version: number;
        };
        NotChosenReasonsView: {
            capacity: number;
            dates: number;
            location: number;
            other: number;
            price: number;
            response: number;
            style: number;
        };
        NotificationView: {
            body: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "request_created" | "requalification_reply" | "availability_reply" | "past_event" | "inactivity" | "payment_mismatch" | "catalog_reaction" | "unlinked_message" | "reading_failed" | "job_set_aside" | "mailbox_needs_attention" | "mail_not_sent" | "offer_read" | "offer_received" | "offer_accepted" | "offer_declined" | "offer_expiring" | "hold_expiring" | "hold_expired" | "hold_promoted" | "hold_conflict";
            params: {
                [key: string]: unknown;
            } | null;
            read: boolean;
            /** Format: date-time */
            readAt: string | null;
            /** Format: uuid */
            readBy: string | null;
            requestCode: string | null;
            /** Format: uuid */
            requestId: string | null;
            title: string;
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
        };
        NotificationViewPage: {
            items: components["schemas"]["NotificationView"][];
            nextCursor: string | null;
            page: number;
            pageSize: number;
            total: number;
        };
        /** @enum {object|null} */
        Null: never | null;
        OfferAmountView: {
            gross: number;
            net: number;
        };
        OfferAttachmentView: {
            contentType: string;
            /** Format: date-time */
            createdAt: string;
            filename: string;
            /** Format: uuid */
            id: string;
            size: number;
            url: string;
        };
        OfferLineInput: {
            /**
             * @default flat
             * @enum {string}
             */
            basis?: "flat" | "per_person" | "per_person_day" | "room_night" | "per_hour";
            days?: number | null;
            /** Format: uuid */
            id?: string;
            /** @enum {string} */
            kind: "room_hire" | "package" | "food" | "beverage" | "accommodation" | "av" | "staff" | "service" | "discount" | "other";
            label: string;
            needId?: string | null;
            note?: string | null;
            position?: number;
            quantity?: number | null;
            /**
             * @default priced
             * @enum {string}
             */
            state?: "included" | "priced" | "optional" | "on_request";
            unitPrice?: number | null;
            vatRate?: number;
        };
        OfferLineView: {
            /** @enum {string} */
            basis: "flat" | "per_person" | "per_person_day" | "room_night" | "per_hour";
            days: number | null;
            gross: number | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "room_hire" | "package" | "food" | "beverage" | "accommodation" | "av" | "staff" | "service" | "discount" | "other";
            label: string;
            needId: string | null;
            net: number | null;
            note: string | null;
            position: number;
            quantity: number | null;
            /** @enum {string} */
            state: "included" | "priced" | "optional" | "on_request";
            unitPrice: number | null;
            vatRate: number;
        };
        OfferMemberView: {
            city: string | null;
            code: string;
            name: string;
        };
        OfferTerms: {
            cancellation?: string | null;
            deposit?: string | null;
            /** Format: date */
            finalNumbersOn?: string | null;
        };
        OfferTotalsView: {
            gross: number;
            net: number;
            optionalGross: number;
            optionalNet: number;
            perPerson: components["schemas"]["OfferAmountView"] | components["schemas"]["Null"];
            vat: components["schemas"]["OfferVatView"][];
        };
        OfferVatView: {
            amount: number;
            base: number;
            rate: number;
        };
        OfferView: {
            assumptions: components["schemas"]["Assumption"][];
            attachments: components["schemas"]["OfferAttachmentView"][];
            attendees: number | null;
            code: string;
            commissionBase: number;
            /** Format: date-time */
            createdAt: string;
            currency: string;
            /** Format: date-time */
            decidedAt: string | null;
            declineReason: string | null;
            /** Format: uuid */
            emailMessageId: string | null;
            extraction: {
                [key: string]: unknown;
            } | null;
            /** Format: uuid */
            id: string;
            internalNote: string | null;
            lines: components["schemas"]["OfferLineView"][];
            member: components["schemas"]["OfferMemberView"];
            /** Format: uuid */
            memberId: string;
            message: string | null;
            /** Format: uuid */
            requestId: string;
            round: number;
            /** @enum {string} */
            source: "link" | "email" | "team";
            /** @enum {string} */
            status: "draft" | "submitted" | "superseded" | "accepted" | "declined";
            /** Format: date-time */
            submittedAt: string | null;
            /** @enum {string} */
            taxMode: "net" | "gross";
            terms: components["schemas"]["OfferTerms"];
            totals: components["schemas"]["OfferTotalsView"];
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date */
            validUntil: string | null;
            version: number;
        };
        OfferViewPage: {
            items: components["schemas"]["OfferView"][];
            nextCursor: string | null;
            page: number;
            pageSize: number;
            total: number;
        };
        OrganizerExportView: {
            catalogs: Record<string, never>[];
            contactSuggestions: Record<string, never>[];
            formerContacts: Record<string, never>[];
            /** Format: date-time */
            generatedAt: string;
            links: Record<string, never>[];
            mails: Record<string, never>[];
            messages: Record<string, never>[];
            notifications: Record<string, never>[];
            organizer: components["schemas"]["OrganizerFullView"];
            reactions: Record<string, never>[];
            recordings: Record<string, never>[];
            reminders: Record<string, never>[];
            requests: Record<string, never>[];
            timeline: Record<string, never>[];
        };
        OrganizerFullView: {
            company: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: email */
            email: string;
            /** Format: date-time */
            erasedAt: string | null;
            firstName: string | null;
            /** Format: uuid */
            id: string;
            internalNotes: string | null;
            lastName: string | null;
            /** Format: date-time */
            lastRequestAt: string | null;
            /** @enum {string} */
            locale: "fr" | "en";
            mergeCount: number;
            phone: string | null;
            phoneFromMail: boolean;
            proposed: components["schemas"]["ContactSuggestionView"][];
            requestCount: number;
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
            version: number;
        };
        OrganizerIdentity: {
            company?: string | null;
            /** Format: email */
            email: string;
            firstName?: string | null;
            lastName?: string | null;
            /** @enum {string} */
            locale?: "fr" | "en";
            phone?: string | null;
        };
        OrganizerMergePreview: {
            gone: components["schemas"]["OrganizerFullView"];
            kept: components["schemas"]["OrganizerFullView"];
            parts: components["schemas"]["MergedPartView"][];
        };
        OrganizerNameView: {
            company: string | null;
            /** Format: email */
            email: string;
            firstName: string | null;
            /** Format: uuid */
            id: string;
            lastName: string | null;
        };
        OrganizerRequestListItem: {
            alternativeDates: string[];
            attendees: number | null;
            budgetMax: number | null;
            budgetMin: number | null;
            city: string | null;
            code: string;
            /** @enum {string|null} */
            configuration: "theatre" | "classroom" | "u_shape" | "boardroom" | "hollow_square" | "cabaret" | "banquet" | "cocktail" | "exhibition" | "custom" | null;
            /** Format: date-time */
            createdAt: string;
            currency: string;
            datesFlexible: boolean;
            description: string | null;
            /** Format: date */
            eventDate: string | null;
            /** Format: date */
            eventEndDate: string | null;
            /** @enum {string|null} */
            eventType: "meeting" | "board_meeting" | "seminar" | "training" | "conference" | "convention" | "product_launch" | "team_building" | "gala" | "cocktail" | "dinner" | "trade_show" | "filming" | "wedding" | "private_party" | "other" | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            locale: "fr" | "en";
            missingFields: string[];
            needs: components["schemas"]["NeedView"][];
            organizerFirstName: string | null;
            postalCodes: string[];
            requirements: string | null;
            /** @enum {string|null} */
            slot: "full_day" | "morning" | "afternoon" | "evening" | null;
            /** @enum {string} */
            status: "qualifying" | "searching" | "proposed" | "negotiating" | "won" | "closed" | "lost" | "cancelled";
            title: string;
            /** Format: date-time */
            updatedAt: string;
        };
        OrganizerRequestListItemPage: {
            items: components["schemas"]["OrganizerRequestListItem"][];
            page: number;
            pageSize: number;
            total: number;
        };
        OrganizerRequestView: {
            alternativeDates: string[];
            attendees: number | null;
            budgetMax: number | null;
            budgetMin: number | null;
            city: string | null;
            code: string;
            /** @enum {string|null} */
            configuration: "theatre" | "classroom" | "u_shape" | "boardroom" | "hollow_square" | "cabaret" | "banquet" | "cocktail" | "exhibition" | "custom" | null;
            /** Format: date-time */
            createdAt: string;
            currency: string;
            datesFlexible: boolean;
            description: string | null;
            /** Format: date */
            eventDate: string | null;
            /** Format: date */
            eventEndDate: string | null;
            /** @enum {string|null} */
            eventType: "meeting" | "board_meeting" | "seminar" | "training" | "conference" | "convention" | "product_launch" | "team_building" | "gala" | "cocktail" | "dinner" | "trade_show" | "filming" | "wedding" | "private_party" | "other" | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            locale: "fr" | "en";
            missingFields: string[];
            needs: components["schemas"]["NeedView"][];
            organizerFirstName: string | null;
            postalCodes: string[];
            requirements: string | null;
            results: components["schemas"]["OrganizerResultView"][];
            /** @enum {string|null} */
            slot: "full_day" | "morning" | "afternoon" | "evening" | null;
            /** @enum {string} */
            status: "qualifying" | "searching" | "proposed" | "negotiating" | "won" | "closed" | "lost" | "cancelled";
            title: string;
            /** Format: date-time */
            updatedAt: string;
        };
        OrganizerResultView: {
            member: components["schemas"]["ResultMemberView"];
            /** Format: uuid */
            memberId: string;
            /** @enum {string|null} */
            reaction: "favourite" | "maybe" | "no" | null;
            reactionComment: string | null;
            /** @enum {string} */
            stage: "proposed" | "visit" | "selected" | "not_selected";
        };
        OrganizerStandingView: {
            byStatus: components["schemas"]["RequestsByStatusView"];
            commissions: components["schemas"]["CommissionSumsView"][];
            /** Format: date-time */
            generatedAt: string;
            winRate: components["schemas"]["WinRateView"];
        };
        OrganizerView: {
            company: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: email */
            email: string;
            /** Format: date-time */
            erasedAt: string | null;
            firstName: string | null;
            /** Format: uuid */
            id: string;
            internalNotes: string | null;
            lastName: string | null;
            /** Format: date-time */
            lastRequestAt: string | null;
            /** @enum {string} */
            locale: "fr" | "en";
            phone: string | null;
            phoneFromMail: boolean;
            requestCount: number;
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
            version: number;
        };
        OrganizerViewPage: {
            items: components["schemas"]["OrganizerView"][];
            nextCursor: string | null;
            page: number;
            pageSize: number;
            total: number;
        };
        OtherCurrencyView: {
            amount: number;
            currency: string;
        };
        OutgoingFile: {
            content: string;
            contentType: string;
            filename: string;
        };
        OverviewView: {
            /** Format: date-time */
            generatedAt: string;
            members: components["schemas"]["MemberCountsView"];
            notifications: components["schemas"]["UnreadView"];
            pipeline: components["schemas"]["PipelineView"];
            recentActivity: components["schemas"]["ActivityView"][];
            requests: components["schemas"]["RequestCountsView"];
            responseTime: components["schemas"]["ResponseTimeView"];
            revenue: components["schemas"]["RevenueSummaryView"];
            winRate: components["schemas"]["WinRateView"];
        };
        PartyView: {
            addressLine: string | null;
            city: string | null;
            country: string | null;
            name: string;
            postalCode: string | null;
            registrationNumber: string | null;
            vatNumber: string | null;
        };
        PaymentMismatchView: {
            commission: components["schemas"]["MismatchCommissionView"];
            /** Format: uuid */
            commissionId: string;
            /** Format: date-time */
            createdAt: string;
            currency: string | null;
            eventId: string;
            /** @enum {string} */
            found: "twice" | "other_amount_when_paid" | "other_amount" | "of_cancelled" | "refunded" | "disputed";
            /** Format: uuid */
            id: string;
            note: string | null;
            owed: number;
            paid: number | null;
            /** Format: date-time */
            settledAt: string | null;
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
        };
        PaymentMismatchViewPage: {
            items: components["schemas"]["PaymentMismatchView"][];
            nextCursor: string | null;
            page: number;
            pageSize: number;
            total: number;
        };
        PeriodRevenueView: {
            amount: number;
            count: number;
            currency: string;
            otherCurrencies: components["schemas"]["OtherCurrencyView"][];
        };
        PersonView: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        PhotoSizeView: {
            url: string;
            width: number;
        };
        PipelineView: {
            byStage: components["schemas"]["ResultsByStageView"];
        };
        PlaceView: {
            latitude: number;
            longitude: number;
            name: string;
            postalCode: string;
        };
        ProvidersView: {
            email: components["schemas"]["ProviderView"];
            embeddings: components["schemas"]["ProviderView"];
            errorTracker: components["schemas"]["ProviderView"];
            llm: components["schemas"]["ProviderView"];
            messaging: components["schemas"]["ProviderView"];
            payments: components["schemas"]["ProviderView"];
            push: components["schemas"]["ProviderView"];
            storage: components["schemas"]["ProviderView"];
            transcription: components["schemas"]["ProviderView"];
        };
        ProviderView: {
            adapter: string;
            /** @enum {string} */
            mode: "mock" | "real";
        };
        PublicCatalogView: {
            agency: components["schemas"]["AgencyView"];
            code: string;
            comparison: components["schemas"]["CatalogComparisonView"] | components["schemas"]["Null"];
            event: components["schemas"]["CatalogEventView"];
            /** Format: date-time */
            expiresAt: string;
            items: components["schemas"]["CatalogItemView"][];
            /** @enum {string} */
            locale: "fr" | "en";
            message: string | null;
            reactions: components["schemas"]["CatalogReactionView"][];
            /** Format: date-time */
            sentAt: string;
            supersededBy: components["schemas"]["NewerCatalogView"] | components["schemas"]["Null"];
            title: string;
        };
        PushKeys: {
            auth: string;
            p256dh: string;
        };
        PushKeyView: {
            publicKey: string;
        };
        PushSubscriptionView: {
            /** Format: date-time */
            createdAt: string;
            endpoint: string;
            expirationTime: number | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            locale: "fr" | "en";
            name: string | null;
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
            /** Format: uuid */
            userId: string;
        };
        PushSubscriptionViewPage: {
            items: components["schemas"]["PushSubscriptionView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        PutMemberCalendar: {
            url: string;
        };
        PutPushSubscription: {
            endpoint: string;
            expirationTime?: number | null;
            keys: components["schemas"]["PushKeys"];
            name?: string | null;
        };
        QueuedMailView: {
            /** Format: uuid */
            id: string;
            to: string;
        };
        QueueView: {
            failed: number;
            job: string;
            name: string;
            /** Format: date-time */
            oldestDue: string | null;
            waiting: number;
        };
        QueueViewPage: {
            items: components["schemas"]["QueueView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        ReactionCountsView: {
            comments: number;
            favourite: number;
            maybe: number;
            no: number;
        };
        ReactionView: {
            comment: string | null;
            /** Format: uuid */
            memberId: string;
            /** @enum {string|null} */
            reaction: "favourite" | "maybe" | "no" | null;
        };
        ReactToItem: {
            comment?: string | null;
            /** Format: uuid */
            memberId: string;
            /** @enum {string|null} */
            reaction: "favourite" | "maybe" | "no" | null;
        };
        ReactToResult: {
            comment?: string | null;
            /** @enum {string|null} */
            reaction: "favourite" | "maybe" | "no" | null;
        };
        ReadAllView: {
            updated: number;
        };
        ReadOfferMail: {
            /** Format: uuid */
            emailMessageId: string;
        };
        RecalledMailView: {
            draft: components["schemas"]["RecalledWordsView"] | components["schemas"]["Null"];
            message: components["schemas"]["EmailMessageView"];
            restored: boolean;
        };
        RecalledWordsView: {
            attachmentIds: string[];
            bcc: string[];
            bodyHtml: string;
            bodyText: string | null;
            cc: string[];
            /** Format: uuid */
            mailboxId: string | null;
            /** Format: uuid */
            requestId: string;
            subject: string;
            /** @enum {string|null} */
            template: "commission-invoice" | "catalog-sent" | "generic-message" | "requalification" | "availability-request" | "winner-selected" | "not-selected" | "member-onboarding" | null;
            to: string[];
        };
        ReceivedView: {
            received: number;
        };
        RefreshEmbeddings: {
            /** @default 100 */
            batch?: number;
        };
        ReleaseHold: {
            /** Format: uuid */
            mailboxId?: string | null;
            reason?: string | null;
        };
        RematchView: {
            adjusted: components["schemas"]["AdjustmentsView"];
            items: components["schemas"]["MemberMatch"][];
            nearMisses?: components["schemas"]["NearMissView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        ReminderView: {
            automatic: boolean;
            bodyHtml: string | null;
            /** Format: date-time */
            cancelledAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            dueAt: string;
            /** Format: uuid */
            emailMessageId: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "availability" | "requalification" | "custom";
            /** Format: uuid */
            mailboxId: string | null;
            /** Format: uuid */
            memberId: string | null;
            /** Format: uuid */
            requestId: string;
            /** Format: date-time */
            sentAt: string | null;
            /** @enum {string} */
            status: "scheduled" | "sent" | "cancelled" | "failed";
            subject: string | null;
            /** Format: email */
            to: string;
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
        };
        ReminderViewPage: {
            items: components["schemas"]["ReminderView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        RenewLink: {
            token: string;
        };
        ReorderPhotos: {
            photoIds: string[];
        };
        ReplyToAvailabilityRequest: {
            alternativeDates?: string[];
            comment?: string | null;
            condition?: string | null;
            /** @enum {string|null} */
            declineReason?: "not_available" | "too_small" | "too_large" | "layout_impossible" | "budget_too_low" | "event_refused" | "notice_too_short" | "closed" | "other" | null;
            price?: number | null;
            /** @enum {string} */
            status: "available" | "unavailable";
        };
        RequalifiedRequestView: {
            alternativeDates: string[];
            /** Format: uuid */
            assigneeId: string | null;
            attendees: number | null;
            budgetMax: number | null;
            budgetMin: number | null;
            center: components["schemas"]["CenterView"] | components["schemas"]["Null"];
            city: string | null;
            /** Format: date-time */
            closedAt: string | null;
            code: string;
            /** @enum {string|null} */
            configuration: "theatre" | "classroom" | "u_shape" | "boardroom" | "hollow_square" | "cabaret" | "banquet" | "cocktail" | "exhibition" | "custom" | null;
            /** Format: date-time */
            createdAt: string;
            currency: string;
            datesFlexible: boolean;
            description: string | null;
            /** Format: date */
            eventDate: string | null;
            /** Format: date */
            eventEndDate: string | null;
            /** @enum {string|null} */
            eventType: "meeting" | "board_meeting" | "seminar" | "training" | "conference" | "convention" | "product_launch" | "team_building" | "gala" | "cocktail" | "dinner" | "trade_show" | "filming" | "wedding" | "private_party" | "other" | null;
            externalReference: string | null;
            extraction: {
                [key: string]: unknown;
            } | null;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            importedAt: string | null;
            /** Format: date-time */
            lastActivityAt: string;
            /** Format: date-time */
            lostAt: string | null;
            /** @enum {string|null} */
            lostReason: "chose_another_venue" | "booked_directly" | "event_cancelled" | "event_postponed" | "requirements_changed" | "price" | "location" | "late_response" | "duplicate" | "other" | null;
            /** Format: uuid */
            mailboxId: string | null;
            mails: components["schemas"]["LaterMailView"][];
            missingFields: string[];
            needs: components["schemas"]["NeedView"][];
            needsValidation: boolean;
            organizer: components["schemas"]["OrganizerView"];
            /** Format: uuid */
            organizerId: string;
            postalCodes: string[];
            radiusKm: number | null;
            /** @enum {string} */
            reading: "none" | "pending" | "done" | "failed";
            requirements: string | null;
            results: components["schemas"]["ResultView"][];
            /** @enum {string|null} */
            slot: "full_day" | "morning" | "afternoon" | "evening" | null;
            /** @enum {string} */
            source: "email" | "web" | "phone" | "message" | "manual";
            /** @enum {string} */
            status: "qualifying" | "searching" | "proposed" | "negotiating" | "won" | "closed" | "lost" | "cancelled";
            title: string;
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
            version: number;
            /** Format: date-time */
            wonAt: string | null;
        };
        RequestCard: {
            /** Format: uuid */
            assigneeId: string | null;
            attendees: number | null;
            budgetMax: number | null;
            budgetMin: number | null;
            /** Format: date-time */
            catalogSentAt: string | null;
            /** Format: date-time */
            catalogViewedAt: string | null;
            city: string | null;
            code: string;
            /** Format: date-time */
            createdAt: string;
            currency: string;
            datesFlexible: boolean;
            /** Format: date */
            eventDate: string | null;
            /** Format: date */
            eventEndDate: string | null;
            /** @enum {string|null} */
            eventType: "meeting" | "board_meeting" | "seminar" | "training" | "conference" | "convention" | "product_launch" | "team_building" | "gala" | "cocktail" | "dinner" | "trade_show" | "filming" | "wedding" | "private_party" | "other" | null;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            lastActivityAt: string;
            /** Format: date-time */
            lastInboundAt: string | null;
            missingFields: string[];
            needsValidation: boolean;
            /** Format: date-time */
            nextReminderAt: string | null;
            organizer: components["schemas"]["OrganizerNameView"];
            /** Format: uuid */
            organizerId: string;
            /** @enum {string} */
            reading: "none" | "pending" | "done" | "failed";
            resultCounts: components["schemas"]["ResultCountsView"];
            /** @enum {string} */
            source: "email" | "web" | "phone" | "message" | "manual";
            /** @enum {string} */
            status: "qualifying" | "searching" | "proposed" | "negotiating" | "won" | "closed" | "lost" | "cancelled";
            title: string;
            /** Format: date-time */
            unansweredSince: string | null;
            /** Format: date-time */
            updatedAt: string;
            version: number;
        };
        RequestCountsView: {
            byStatus: components["schemas"]["RequestsByStatusView"];
            needsValidation: number;
            openedThisMonth: number;
            total: number;
        };
        RequestListItem: {
            alternativeDates: string[];
            /** Format: uuid */
            assigneeId: string | null;
            attendees: number | null;
            budgetMax: number | null;
            budgetMin: number | null;
            /** Format: date-time */
            catalogSentAt: string | null;
            /** Format: date-time */
            catalogViewedAt: string | null;
            center: components["schemas"]["CenterView"] | components["schemas"]["Null"];
            city: string | null;
            /** Format: date-time */
            closedAt: string | null;
            code: string;
            /** @enum {string|null} */
            configuration: "theatre" | "classroom" | "u_shape" | "boardroom" | "hollow_square" | "cabaret" | "banquet" | "cocktail" | "exhibition" | "custom" | null;
            /** Format: date-time */
            createdAt: string;
            currency: string;
            datesFlexible: boolean;
            description: string | null;
            /** Format: date */
            eventDate: string | null;
            /** Format: date */
            eventEndDate: string | null;
            /** @enum {string|null} */
            eventType: "meeting" | "board_meeting" | "seminar" | "training" | "conference" | "convention" | "product_launch" | "team_building" | "gala" | "cocktail" | "dinner" | "trade_show" | "filming" | "wedding" | "private_party" | "other" | null;
            externalReference: string | null;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            importedAt: string | null;
            /** Format: date-time */
            lastActivityAt: string;
            /** Format: date-time */
            lastInboundAt: string | null;
            /** Format: date-time */
            lostAt: string | null;
            /** @enum {string|null} */
            lostReason: "chose_another_venue" | "booked_directly" | "event_cancelled" | "event_postponed" | "requirements_changed" | "price" | "location" | "late_response" | "duplicate" | "other" | null;
            /** Format: uuid */
            mailboxId: string | null;
            missingFields: string[];
            needs: components["schemas"]["NeedView"][];
            needsValidation: boolean;
            /** Format: date-time */
            nextReminderAt: string | null;
            organizer: components["schemas"]["OrganizerView"];
            /** Format: uuid */
            organizerId: string;
            postalCodes: string[];
            radiusKm: number | null;
            /** @enum {string} */
            reading: "none" | "pending" | "done" | "failed";
            requirements: string | null;
            resultCounts: components["schemas"]["ResultCountsView"];
            /** @enum {string|null} */
            slot: "full_day" | "morning" | "afternoon" | "evening" | null;
            /** @enum {string} */
            source: "email" | "web" | "phone" | "message" | "manual";
            /** @enum {string} */
            status: "qualifying" | "searching" | "proposed" | "negotiating" | "won" | "closed" | "lost" | "cancelled";
            title: string;
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            unansweredSince: string | null;
            /** Format: date-time */
            updatedAt: string;
            version: number;
            /** Format: date-time */
            wonAt: string | null;
        };
        RequestListItemPage: {
            items: components["schemas"]["RequestListItem"][];
            nextCursor: string | null;
            page: number;
            pageSize: number;
            total: number;
        };
        RequestOfMessage: {
            code: string;
            title: string;
        };
        RequestsByStatusView: {
            cancelled: number;
            closed: number;
            lost: number;
            negotiating: number;
            proposed: number;
            qualifying: number;
            searching: number;
            won: number;
        };
        RequestView: {
            alternativeDates: string[];
            /** Format: uuid */
            assigneeId: string | null;
            attendees: number | null;
            budgetMax: number | null;
            budgetMin: number | null;
            center: components["schemas"]["CenterView"] | components["schemas"]["Null"];
            city: string | null;
            /** Format: date-time */
            closedAt: string | null;
            code: string;
            /** @enum {string|null} */
            configuration: "theatre" | "classroom" | "u_shape" | "boardroom" | "hollow_square" | "cabaret" | "banquet" | "cocktail" | "exhibition" | "custom" | null;
            /** Format: date-time */
            createdAt: string;
            currency: string;
            datesFlexible: boolean;
            description: string | null;
            /** Format: date */
            eventDate: string | null;
            /** Format: date */
            eventEndDate: string | null;
            /** @enum {string|null} */
            eventType: "meeting" | "board_meeting" | "seminar" | "training" | "conference" | "convention" | "product_launch" | "team_building" | "gala" | "cocktail" | "dinner" | "trade_show" | "filming" | "wedding" | "private_party" | "other" | null;
            externalReference: string | null;
            extraction: {
                [key: string]: unknown;
            } | null;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            importedAt: string | null;
            /** Format: date-time */
            lastActivityAt: string;
            /** Format: date-time */
            lostAt: string | null;
            /** @enum {string|null} */
            lostReason: "chose_another_venue" | "booked_directly" | "event_cancelled" | "event_postponed" | "requirements_changed" | "price" | "location" | "late_response" | "duplicate" | "other" | null;
            /** Format: uuid */
            mailboxId: string | null;
            missingFields: string[];
            needs: components["schemas"]["NeedView"][];
            needsValidation: boolean;
            organizer: components["schemas"]["OrganizerView"];
            /** Format: uuid */
            organizerId: string;
            postalCodes: string[];
            radiusKm: number | null;
            /** @enum {string} */
            reading: "none" | "pending" | "done" | "failed";
            requirements: string | null;
            results: components["schemas"]["ResultView"][];
            /** @enum {string|null} */
            slot: "full_day" | "morning" | "afternoon" | "evening" | null;
            /** @enum {string} */
            source: "email" | "web" | "phone" | "message" | "manual";
            /** @enum {string} */
            status: "qualifying" | "searching" | "proposed" | "negotiating" | "won" | "closed" | "lost" | "cancelled";
            title: string;
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
            version: number;
            /** Format: date-time */
            wonAt: string | null;
        };
        ResetPassword: {
            password: string;
            token: string;
        };
        ResponseTimeAnswerView: {
            averageMinutes: number | null;
            /** Format: date-time */
            generatedAt: string;
            medianMinutes: number | null;
            sampleSize: number;
        };
        ResponseTimeView: {
            averageMinutes: number | null;
            medianMinutes: number | null;
            sampleSize: number;
        };
        ResultCountsView: {
            asked: number;
            available: number;
            awaiting: number;
            proposed: number;
            shortlisted: number;
            total: number;
            unavailable: number;
        };
        ResultHoldView: {
            code: string;
            dates: string[];
            /** Format: date-time */
            expiresAt: string | null;
            /** Format: uuid */
            id: string;
            rank: number | null;
            /** Format: uuid */
            roomId: string | null;
            /** @enum {string} */
            slot: "full_day" | "morning" | "afternoon" | "evening";
            /** @enum {string} */
            status: "requested" | "active" | "booked" | "released" | "expired";
            version: number;
        };
        ResultMemberView: {
            city: string | null;
            code: string;
            /** Format: uuid */
            id: string;
            name: string;
        };
        ResultRoomView: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        ResultsByStageView: {
            availability_requested: number;
            available: number;
            not_selected: number;
            proposed: number;
            selected: number;
            shortlisted: number;
            suggested: number;
            unavailable: number;
            visit: number;
            withdrawn: number;
        };
        ResultView: {
            askedCapacity: number | null;
            availabilityReply: components["schemas"]["AvailabilityReplyView"] | components["schemas"]["Null"];
            coverPhotoUrl: string | null;
            /** Format: date-time */
            createdAt: string;
            distanceKm: number | null;
            hold: components["schemas"]["ResultHoldView"] | components["schemas"]["Null"];
            /** Format: uuid */
            id: string;
            maxCapacity: number | null;
            member: components["schemas"]["LocatedMemberView"];
            /** Format: uuid */
            memberId: string;
            /** @enum {string|null} */
            notChosenReason: "price" | "location" | "capacity" | "style" | "dates" | "response" | "other" | null;
            note: string | null;
            position: number;
            /** Format: date-time */
            reactedAt: string | null;
            /** @enum {string|null} */
            reaction: "favourite" | "maybe" | "no" | null;
            reactionComment: string | null;
            /** Format: uuid */
            requestId: string;
            room: components["schemas"]["ResultRoomView"] | components["schemas"]["Null"];
            /** Format: uuid */
            roomId: string | null;
            score: number | null;
            /** @enum {string} */
            stage: "suggested" | "availability_requested" | "available" | "unavailable" | "shortlisted" | "proposed" | "visit" | "selected" | "not_selected" | "withdrawn";
            /** Format: date-time */
            stageChangedAt: string;
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
            version: number;
        };
        RevenueSummaryView: {
            currency: string;
            otherCurrencies: components["schemas"]["OtherCurrencyView"][];
            outstanding: number;
            thisMonth: number;
            yearToDate: number;
        };
        RevenueView: {
            currency: string;
            /** Format: date-time */
            generatedAt: string;
            items: components["schemas"]["MonthRevenueView"][];
            otherCurrencies: components["schemas"]["OtherCurrencyView"][];
        };
        RoomView: {
            areaSqm: number | null;
            capacities: components["schemas"]["CapacityView"][];
            ceilingHeightM: number | null;
            /** Format: date-time */
            createdAt: string;
            currency: string;
            description: string | null;
            fullDayPrice: number | null;
            halfDayPrice: number | null;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            memberId: string;
            name: string;
            naturalLight: boolean | null;
            stepFreeAccess: boolean | null;
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
            version: number;
        };
        RoomViewPage: {
            items: components["schemas"]["RoomView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        RpcAnswerView: {
            error?: {
                [key: string]: unknown;
            };
            id: string | number;
            /** @enum {string} */
            jsonrpc: "2.0";
            result?: {
                [key: string]: unknown;
            };
        };
        RpcMessage: {
            id?: string | number;
            /** @enum {string} */
            jsonrpc: "2.0";
            method: string;
            params?: {
                [key: string]: unknown;
            };
        };
        SaveAssumptions: {
            assumptions: components["schemas"]["Assumption"][];
        };
        SavedViewView: {
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            name: string;
            position: number;
            query: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            screen: "requests" | "members" | "organizers" | "commissions" | "inbox" | "calendar";
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
        };
        SavedViewViewPage: {
            items: components["schemas"]["SavedViewView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        SaveMailWords: {
            body?: string | null;
            button?: string | null;
            heading?: string | null;
            preheader?: string | null;
            secondButton?: string | null;
            subject?: string | null;
        };
        SaveMemberOffer: {
            attachmentIds?: string[];
            attendees?: number | null;
            currency?: string;
            lines?: components["schemas"]["OfferLineInput"][];
            message?: string | null;
            /**
             * @default net
             * @enum {string}
             */
            taxMode?: "net" | "gross";
            terms?: components["schemas"]["OfferTerms"];
            /** Format: date */
            validUntil?: string | null;
        };
        SayAvailability: {
            /** Format: date */
            from: string;
            notes?: string | null;
            /** Format: uuid */
            roomId?: string | null;
            /**
             * @default full_day
             * @enum {string}
             */
            slot?: "full_day" | "morning" | "afternoon" | "evening";
            /**
             * @default blocked
             * @enum {string}
             */
            status?: "blocked" | "available";
            /** Format: date */
            to: string;
        };
        SearchCenter: {
            latitude: number;
            longitude: number;
            /** @default 25 */
            radiusKm?: number;
        };
        SearchMembers: {
            center?: components["schemas"]["SearchCenter"];
            configurations?: ("theatre" | "classroom" | "u_shape" | "boardroom" | "hollow_square" | "cabaret" | "banquet" | "cocktail" | "exhibition" | "custom")[];
            dates?: string[];
            excludeMemberIds?: string[];
            /** @default 20 */
            limit?: number;
            minCapacity?: number;
            needs?: components["schemas"]["SearchNeed"][];
            /** @default 0 */
            offset?: number;
            postalCodes?: string[];
            semanticQuery?: string;
            /**
             * @default full_day
             * @enum {string}
             */
            slot?: "full_day" | "morning" | "afternoon" | "evening";
            tagIds?: string[];
        };
        SearchNeed: {
            attendees?: number | null;
            /** Format: date */
            checkIn?: string | null;
            /** @enum {string|null} */
            configuration?: "theatre" | "classroom" | "u_shape" | "boardroom" | "hollow_square" | "cabaret" | "banquet" | "cocktail" | "exhibition" | "custom" | null;
            count?: number | null;
            /** Format: date */
            date?: string | null;
            doubles?: number | null;
            /** @enum {string} */
            kind: "breakout" | "meal" | "cocktail" | "exhibition" | "other" | "bedrooms";
            /** @enum {string|null} */
            meal?: "breakfast" | "break" | "lunch" | "dinner" | null;
            nights?: number | null;
            note?: string | null;
            optional?: boolean | null;
            singles?: number | null;
            /** @enum {string|null} */
            slot?: "full_day" | "morning" | "afternoon" | "evening" | null;
            twins?: number | null;
            unspecified?: number | null;
        };
        SendCatalog: {
            /** @default 2592000 */
            expiresInSeconds?: number;
            /** Format: uuid */
            mailboxId?: string | null;
            message?: string | null;
            /** @default 0 */
            sendAfterSeconds?: number;
            subject?: string | null;
            /** Format: email */
            to?: string | null;
        };
        SendChatMessage: {
            content: string;
            /** Format: uuid */
            requestId: string;
        };
        SendEmail: {
            attachmentIds?: string[];
            attachments?: components["schemas"]["OutgoingFile"][];
            bcc?: string | string[];
            bodyHtml: string;
            bodyText?: string;
            cc?: string | string[];
            /** Format: uuid */
            mailboxId?: string | null;
            /** Format: uuid */
            requestId: string;
            /** @default 0 */
            sendAfterSeconds?: number;
            subject: string;
            /** @enum {string} */
            template?: "commission-invoice" | "catalog-sent" | "generic-message" | "requalification" | "availability-request" | "winner-selected" | "not-selected" | "member-onboarding";
            to: string | string[];
        };
        SendFrom: {
            /** Format: uuid */
            mailboxId?: string | null;
        };
        SendLater: {
            /** Format: uuid */
            mailboxId?: string | null;
            /** @default 0 */
            sendAfterSeconds?: number;
        };
        SendMessage: {
            body?: string;
            /** Format: uuid */
            requestId?: string | null;
            template?: components["schemas"]["TemplateToSend"];
            to: string;
        };
        SentCatalogView: {
            comparison: components["schemas"]["CatalogComparisonView"] | components["schemas"]["Null"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string | null;
            /** Format: date-time */
            firstViewedAt: string | null;
            /** Format: uuid */
            id: string;
            items: components["schemas"]["CatalogItemView"][];
            /** Format: date-time */
            lastViewedAt: string | null;
            /** @enum {string|null} */
            link: "open" | "expired" | "revoked" | null;
            mails: components["schemas"]["LaterMailView"][];
            message: string | null;
            publicUrl: string;
            reactions: components["schemas"]["CatalogReactionView"][];
            /** Format: uuid */
            requestId: string;
            revision: number;
            /** Format: date-time */
            sentAt: string | null;
            sentTo: string | null;
            /** @enum {string} */
            status: "draft" | "sent";
            title: string;
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
            version: number;
            viewCount: number;
        };
        SentView: {
            sent: boolean;
        };
        ServiceSettingsView: {
            agency: components["schemas"]["AgencyView"];
            currency: string;
            limits: components["schemas"]["LimitsView"];
            locales: ("fr" | "en")[];
            mapTiles: components["schemas"]["MapTilesView"] | components["schemas"]["Null"];
            providers: components["schemas"]["ProvidersView"];
            timeZone: string;
            vat: boolean;
            version: string;
        };
        SessionView: {
            /** Format: date-time */
            createdAt: string;
            current: boolean;
            /** Format: date-time */
            expiresAt: string;
            /** Format: uuid */
            id: string;
            ipAddress: string | null;
            /** Format: date-time */
            updatedAt: string;
            userAgent: string | null;
        };
        SessionViewPage: {
            items: components["schemas"]["SessionView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        SetAsideJobView: {
            /** Format: date-time */
            createdAt: string;
            error: string | null;
            /** Format: date-time */
            failedAt: string;
            /** Format: uuid */
            id: string;
            key: string | null;
            queue: string;
            tries: number;
        };
        SetAsideJobViewPage: {
            items: components["schemas"]["SetAsideJobView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        SetCapacity: {
            /** @enum {string} */
            configuration: "theatre" | "classroom" | "u_shape" | "boardroom" | "hollow_square" | "cabaret" | "banquet" | "cocktail" | "exhibition" | "custom";
            maxCapacity: number;
            notes?: string | null;
        };
        SettleMismatch: {
            note?: string | null;
        };
        SharedRequestView: {
            code: string;
            /** @enum {string} */
            otherStage: "suggested" | "availability_requested" | "available" | "unavailable" | "shortlisted" | "proposed" | "visit" | "selected" | "not_selected" | "withdrawn";
            replaced: boolean;
            /** @enum {string} */
            stage: "suggested" | "availability_requested" | "available" | "unavailable" | "shortlisted" | "proposed" | "visit" | "selected" | "not_selected" | "withdrawn";
            title: string;
        };
        ShortNotice: {
            hours?: number[];
            withinDays?: number;
        };
        ShortNoticeView: {
            hours: number[];
            withinDays: number;
        };
        SignInView: {
            agencyName: string;
            firstAdmin: components["schemas"]["FirstAdminView"] | components["schemas"]["Null"];
        };
        SortedView: {
            emailMessage: components["schemas"]["EmailMessageView"];
            request: components["schemas"]["RequestView"];
        };
        StateMachinesView: {
            commission: {
                [key: string]: string[];
            };
            email: {
                [key: string]: string[];
            };
            hold: {
                [key: string]: string[];
            };
            offer: {
                [key: string]: string[];
            };
            request: {
                [key: string]: string[];
            };
            result: {
                [key: string]: string[];
            };
        };
        StatementAccountView: {
            closing: number;
            currency: string;
            entries: components["schemas"]["StatementEntryView"][];
            opening: number;
        };
        StatementEntryView: {
            amount: number;
            balance: number;
            /** Format: date */
            date: string;
            /** @enum {string} */
            kind: "invoice" | "credit_note" | "payment";
            number: string;
            requestCode: string;
        };
        StatementMemberView: {
            code: string;
            /** Format: uuid */
            id: string;
            name: string;
        };
        StatementView: {
            accounts: components["schemas"]["StatementAccountView"][];
            /** Format: date */
            from: string;
            member: components["schemas"]["StatementMemberView"];
            /** Format: date */
            to: string;
        };
        StringPage: {
            items: string[];
            page: number;
            pageSize: number;
            total: number;
        };
        SuggestedView: {
            company: string | null;
            email: string | null;
            name: string;
        };
        SumView: {
            amount: number;
            currency: string;
        };
        SyncProgress: {
            done: number;
            total: number;
        };
        TabView: {
            ages: components["schemas"]["AgeView"][];
            count: number;
            sums: components["schemas"]["SumView"][];
            /** @enum {string} */
            tab: "owed" | "invoiced" | "overdue" | "paid";
        };
        TagView: {
            /** @enum {string} */
            category: "venue_type" | "style" | "amenity" | "event_type" | "catering" | "accessibility" | "sustainability" | "transport" | "activity" | "label";
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
        };
        TagViewPage: {
            items: components["schemas"]["TagView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        TemplateToSend: {
            language: string;
            name: string;
            variables?: string[];
        };
        TestMailView: {
            messageId: string;
            to: string;
        };
        TimelineEventView: {
            /** Format: uuid */
            actorId: string | null;
            actorLabel: string | null;
            /** @enum {string} */
            actorType: "user" | "member" | "organizer" | "system";
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            kind: string;
            payload: {
                [key: string]: unknown;
            };
            /** Format: uuid */
            requestId: string | null;
            /** Format: uuid */
            traceId: string | null;
            /** @enum {string} */
            via: "api" | "assistant" | "webhook" | "job";
        };
        TimelineEventViewPage: {
            items: components["schemas"]["TimelineEventView"][];
            nextCursor: string | null;
            page: number;
            pageSize: number;
            total: number;
        };
        TodayLine: {
            /** @enum {string} */
            action: "validate_request" | "answer" | "sort_mails" | "assign_messages" | "remind_venue" | "ask_organizer" | "review_reminder" | "decide_hold" | "close_request" | "ask_for_payment" | "take_request" | "place_venue";
            count: number | null;
            hold: components["schemas"]["ResultHoldView"] | components["schemas"]["Null"];
            /** @enum {string} */
            kind: "validate" | "reply" | "unsorted" | "unlinked_message" | "venue_silent" | "catalog_quiet" | "reminder_due" | "hold_expiring" | "event_past" | "invoice_overdue" | "unassigned" | "venue_unplaced";
            member: components["schemas"]["TodayMember"] | components["schemas"]["Null"];
            organizer: components["schemas"]["TodayPerson"] | components["schemas"]["Null"];
            request: components["schemas"]["TodayRequest"] | components["schemas"]["Null"];
            /** Format: date-time */
            since: string;
        };
        TodayMember: {
            code: string;
            /** Format: uuid */
            id: string;
            name: string;
        };
        TodayPerson: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        TodayRequest: {
            /** Format: uuid */
            assigneeId: string | null;
            code: string;
            /** Format: uuid */
            id: string;
            title: string;
        };
        TodayTotals: {
            catalog_quiet: number;
            event_past: number;
            hold_expiring: number;
            invoice_overdue: number;
            reminder_due: number;
            reply: number;
            unassigned: number;
            unlinked_message: number;
            unsorted: number;
            validate: number;
            venue_silent: number;
            venue_unplaced: number;
        };
        TodayView: {
            items: components["schemas"]["TodayLine"][];
            total: components["schemas"]["TodayTotals"];
        };
        ToolCallView: {
            input: {
                [key: string]: unknown;
            };
            name: string;
            /** @enum {string} */
            status: "ok" | "refused" | "error";
            summary: string;
        };
        TopMemberView: {
            code: string;
            /** Format: uuid */
            memberId: string;
            name: string;
            otherCurrencies: components["schemas"]["OtherCurrencyView"][];
            proposals: number;
            revenue: number;
            wins: number;
        };
        TopMemberViewPage: {
            /** Format: date-time */
            generatedAt: string;
            items: components["schemas"]["TopMemberView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        TopOrganizerView: {
            company: string | null;
            name: string;
            /** Format: uuid */
            organizerId: string;
            otherCurrencies: components["schemas"]["OtherCurrencyView"][];
            requests: number;
            revenue: number;
            wins: number;
        };
        TopOrganizerViewPage: {
            /** Format: date-time */
            generatedAt: string;
            items: components["schemas"]["TopOrganizerView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        UnlinkedMessageView: {
            audioUrl: string | null;
            body: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            createdBy: string | null;
            /** Format: date-time */
            deletedAt: string | null;
            /** Format: date-time */
            deliveredAt: string | null;
            /** @enum {string} */
            direction: "outbound" | "inbound";
            /** Format: date-time */
            editedAt: string | null;
            error: string | null;
            /** Format: date-time */
            failedAt: string | null;
            file: components["schemas"]["MessageFileView"] | components["schemas"]["Null"];
            from: string;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            memberId: string | null;
            /** Format: uuid */
            organizerId: string | null;
            /** Format: date-time */
            readAt: string | null;
            /** Format: uuid */
            requestId: string | null;
            senderName: string | null;
            /** Format: date-time */
            sentAt: string | null;
            /** @enum {string} */
            status: "pending" | "sent" | "delivered" | "read" | "failed" | "received";
            to: string;
            /** Format: uuid */
            traceId: string | null;
            transcript: string | null;
            /** @enum {string} */
            type: "text" | "button" | "interactive" | "audio" | "image" | "video" | "document" | "sticker" | "location" | "contacts" | "reaction" | "order" | "system" | "unsupported";
            /** Format: date-time */
            updatedAt: string;
            wamid: string | null;
        };
        UnlinkedMessageViewPage: {
            items: components["schemas"]["UnlinkedMessageView"][];
            nextCursor: string | null;
            page: number;
            pageSize: number;
            total: number;
        };
        UnreadView: {
            unread: number;
        };
        UnsortedView: {
            attachments: components["schemas"]["EmailAttachmentView"][];
            bodyText: string | null;
            from: string;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            reason: "automatic" | "forged" | "duplicate_id" | "unknown_sender" | "unknown_code" | "no_thread" | "forwarded" | "not_a_request";
            /** Format: date-time */
            receivedAt: string;
            subject: string;
            suggested: components["schemas"]["SuggestedView"][];
            to: string[];
        };
        UnsortedViewPage: {
            items: components["schemas"]["UnsortedView"][];
            nextCursor: string | null;
            page: number;
            pageSize: number;
            total: number;
        };
        UpdateAgency: {
            chase?: components["schemas"]["UpdateChase"] | components["schemas"]["Null"];
            colour?: string | null;
            /** Format: email */
            email?: string | null;
            legalLine?: string | null;
            logoUrl?: string | null;
            name?: string | null;
            phone?: string | null;
        };
        UpdateAvailability: {
            /** Format: date */
            date?: string;
            notes?: string | null;
            /** Format: uuid */
            requestId?: string | null;
            /** Format: uuid */
            roomId?: string | null;
            /**
             * @default full_day
             * @enum {string}
             */
            slot?: "full_day" | "morning" | "afternoon" | "evening";
            /** @enum {string} */
            status?: "available" | "option" | "booked" | "blocked";
        };
        UpdateChase: {
            hours?: number[];
            shortNotice?: components["schemas"]["ShortNotice"];
        };
        UpdateChoices: {
            /** @enum {string} */
            digest?: "never" | "daily" | "weekdays";
            digestAt?: string;
            inAppOff?: ("request_created" | "requalification_reply" | "availability_reply" | "past_event" | "inactivity" | "payment_mismatch" | "catalog_reaction" | "unlinked_message" | "reading_failed" | "job_set_aside" | "mailbox_needs_attention" | "mail_not_sent" | "offer_read" | "offer_received" | "offer_accepted" | "offer_declined" | "offer_expiring" | "hold_expiring" | "hold_expired" | "hold_promoted" | "hold_conflict")[];
            mailOff?: ("request_created" | "requalification_reply" | "availability_reply" | "past_event" | "inactivity" | "payment_mismatch" | "catalog_reaction" | "unlinked_message" | "reading_failed" | "job_set_aside" | "mailbox_needs_attention" | "mail_not_sent" | "offer_read" | "offer_received" | "offer_accepted" | "offer_declined" | "offer_expiring" | "hold_expiring" | "hold_expired" | "hold_promoted" | "hold_conflict")[];
            pushOff?: ("request_created" | "requalification_reply" | "availability_reply" | "past_event" | "inactivity" | "payment_mismatch" | "catalog_reaction" | "unlinked_message" | "reading_failed" | "job_set_aside" | "mailbox_needs_attention" | "mail_not_sent" | "offer_read" | "offer_received" | "offer_accepted" | "offer_declined" | "offer_expiring" | "hold_expiring" | "hold_expired" | "hold_promoted" | "hold_conflict")[];
            quietFrom?: string | null;
            quietTo?: string | null;
        };
        UpdateCommission: {
            amount?: number;
            baseAmount?: number | null;
            /** @default EUR */
            currency?: string;
            description?: string | null;
            /** Format: date */
            dueDate?: string | null;
            rate?: number | null;
        };
        UpdateFolders: {
            followed?: string[];
            inbox?: string;
            sent?: string | null;
        };
        UpdateHold: {
            /** Format: date-time */
            expiresAt?: string;
            note?: string | null;
            rank?: number;
        };
        UpdateMailbox: {
            defaultSender?: boolean;
            displayName?: string;
            folders?: components["schemas"]["UpdateFolders"];
            /** Format: date */
            followFrom?: string;
            imap?: components["schemas"]["MailServerFields"];
            password?: string;
            smtp?: components["schemas"]["MailServerFields"];
            username?: string;
        };
        UpdateMe: {
            /** @enum {string} */
            locale?: "fr" | "en";
            name?: string;
            preferences?: {
                [key: string]: unknown;
            };
        };
        UpdateMember: {
            addressLine?: string | null;
            bedroomCount?: number | null;
            city?: string | null;
            commissionRate?: number | null;
            contactName?: string | null;
            /** @default FR */
            country?: string;
            description?: string | null;
            /** Format: email */
            email?: string;
            internalNotes?: string | null;
            latitude?: number | null;
            legalName?: string | null;
            longitude?: number | null;
            name?: string;
            /** @default true */
            paymentReminders?: boolean;
            phone?: string | null;
            postalCode?: string;
            registrationNumber?: string | null;
            /**
             * @default active
             * @enum {string}
             */
            status?: "prospect" | "onboarding" | "active" | "paused" | "archived";
            vatNumber?: string | null;
            website?: string | null;
        };
        UpdateOffer: {
            attachmentIds?: string[];
            attendees?: number | null;
            currency?: string;
            internalNote?: string | null;
            lines?: components["schemas"]["OfferLineInput"][];
            message?: string | null;
            /**
             * @default net
             * @enum {string}
             */
            taxMode?: "net" | "gross";
            terms?: components["schemas"]["OfferTerms"];
            /** Format: date */
            validUntil?: string | null;
        };
        UpdateOrganizer: {
            company?: string | null;
            /** Format: email */
            email?: string;
            firstName?: string | null;
            internalNotes?: string | null;
            lastName?: string | null;
            /** @enum {string} */
            locale?: "fr" | "en";
            phone?: string | null;
        };
        UpdatePhoto: {
            alt?: string | null;
        };
        UpdateProfile: {
            addressLine?: string | null;
            bedroomCount?: number | null;
            city?: string | null;
            contactName?: string | null;
            description?: string | null;
            latitude?: number | null;
            longitude?: number | null;
            name?: string;
            phone?: string | null;
            postalCode?: string;
            website?: string | null;
        };
        UpdateRequest: {
            alternativeDates?: string[] | null;
            /** Format: uuid */
            assigneeId?: string | null;
            attendees?: number | null;
            budgetMax?: number | null;
            budgetMin?: number | null;
            center?: components["schemas"]["CenterView"] | components["schemas"]["Null"];
            city?: string | null;
            /** @enum {string|null} */
            configuration?: "theatre" | "classroom" | "u_shape" | "boardroom" | "hollow_square" | "cabaret" | "banquet" | "cocktail" | "exhibition" | "custom" | null;
            /** @default EUR */
            currency?: string;
            /** @default false */
            datesFlexible?: boolean | null;
            description?: string | null;
            /** Format: date */
            eventDate?: string | null;
            /** Format: date */
            eventEndDate?: string | null;
            /** @enum {string|null} */
            eventType?: "meeting" | "board_meeting" | "seminar" | "training" | "conference" | "convention" | "product_launch" | "team_building" | "gala" | "cocktail" | "dinner" | "trade_show" | "filming" | "wedding" | "private_party" | "other" | null;
            /** Format: uuid */
            mailboxId?: string | null;
            moveNeeds?: boolean;
            /** Format: uuid */
            organizerId?: string;
            postalCodes?: string[] | null;
            radiusKm?: number | null;
            requirements?: string | null;
            /** @enum {string|null} */
            slot?: "full_day" | "morning" | "afternoon" | "evening" | null;
            /**
             * @default manual
             * @enum {string}
             */
            source?: "email" | "web" | "phone" | "message" | "manual";
            title?: string;
        };
        UpdateResult: {
            /** @enum {string|null} */
            notChosenReason?: "price" | "location" | "capacity" | "style" | "dates" | "response" | "other" | null;
            note?: string | null;
            position?: number;
            /** Format: uuid */
            roomId?: string | null;
        };
        UpdateRoom: {
            areaSqm?: number | null;
            capacities?: components["schemas"]["SetCapacity"][];
            ceilingHeightM?: number | null;
            /** @default EUR */
            currency?: string;
            description?: string | null;
            fullDayPrice?: number | null;
            halfDayPrice?: number | null;
            name?: string;
            naturalLight?: boolean | null;
            stepFreeAccess?: boolean | null;
        };
        UpdateSavedView: {
            name?: string;
            position?: number;
            query?: {
                [key: string]: unknown;
            };
        };
        UpdateTag: {
            /** @enum {string} */
            category?: "venue_type" | "style" | "amenity" | "event_type" | "catering" | "accessibility" | "sustainability" | "transport" | "activity" | "label";
            name?: string;
        };
        UpdateUser: {
            disabled?: boolean;
            name?: string;
            /** @enum {string} */
            role?: "admin" | "agent";
        };
        UploadedAttachmentView: {
            contentType: string;
            /** Format: uuid */
            id: string;
            name: string;
            size: number;
        };
        UserView: {
            /** Format: date-time */
            createdAt: string;
            disabled: boolean;
            email: string;
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            role: "admin" | "agent";
            /** Format: date-time */
            updatedAt: string;
        };
        UserViewPage: {
            items: components["schemas"]["UserView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        VatPartView: {
            /** @enum {string} */
            category: "standard" | "reverse_charge" | "outside" | "exempt";
            net: number;
            percent: number;
            reason: string | null;
            vat: number;
        };
        VenueResponseTimeView: {
            answered: number;
            asked: number;
            averageMinutes: number | null;
            medianMinutes: number | null;
        };
        ViewedView: {
            viewed: boolean;
        };
        WebhookEventView: {
            attempts: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            lastError: string | null;
            /** Format: date-time */
            nextAttemptAt: string;
            /** Format: date-time */
            processedAt: string | null;
            /** @enum {string} */
            source: "email_inbound" | "emailprov" | "chatprov" | "payprov";
            /** @enum {string} */
            status: "pending" | "processed" | "failed";
            /** Format: uuid */
            traceId: string | null;
            /** Format: date-time */
            updatedAt: string;
        };
        WebhookEventViewPage: {
            items: components["schemas"]["WebhookEventView"][];
            page: number;
            pageSize: number;
            total: number;
        };
        WinRateAnswerView: {
            /** Format: date-time */
            generatedAt: string;
            lost: number;
            rate: number | null;
            won: number;
        };
        WinRateView: {
            lost: number;
            rate: number | null;
            won: number;
        };
    };
    responses: never;
    parameters: {
        assignee: "me" | "none";
        assigneeId: string;
        city: string;
        code: string;
        configuration: "theatre" | "classroom" | "u_shape" | "boardroom" | "hollow_square" | "cabaret" | "banquet" | "cocktail" | "exhibition" | "custom";
        cursor: string;
        department: string;
        dryRun: boolean;
        entityId: string;
        eventFrom: string;
        eventTo: string;
        field: "phone";
        from: string;
        id: string;
        "Idempotency-Key": string;
        "If-Match": string;
        "If-None-Match": string;
        limit: number;
        locale: "fr" | "en";
        memberId: string;
        memberIds: string[];
        mergeId: string;
        minCapacity: number;
        name: "availability-request" | "requalification" | "catalog-sent" | "winner-selected" | "not-selected" | "member-onboarding" | "profile-link" | "commission-invoice" | "commission-overdue" | "credit-note";
        needsValidation: boolean;
        offset: number;
        organizerId: string;
        otherId: string;
        photoId: string;
        provider: "microsoft" | "google";
        requestId: string;
        search: string;
        source: ("email" | "web" | "phone" | "message" | "manual")[];
        status: "prospect" | "onboarding" | "active" | "paused" | "archived";
        tagIds: string[];
        to: string;
        token: string;
        waitingFor: "team" | "venue" | "organizer";
        whose: "mine" | "all";
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    Agency_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgencySettingsView"];
                };
            };
        };
    };
    Agency_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAgency"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgencySettingsView"];
                };
            };
        };
    };
    Agency_addLogo: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgencySettingsView"];
                };
            };
        };
    };
    Agency_removeLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgencySettingsView"];
                };
            };
        };
    };
    Assistant_list: {
        parameters: {
            query: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                requestId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatMessageViewPage"];
                };
            };
        };
    };
    Assistant_send: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendChatMessage"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatMessageView"];
                };
            };
        };
    };
    Knowledge_listByMember: {
        parameters: {
            query?: {
                cursor?: components["parameters"]["cursor"];
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path: {
                memberId: components["parameters"]["memberId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeEntryViewPage"];
                };
            };
        };
    };
    Knowledge_create: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateKnowledgeEntry"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeEntryView"];
                };
            };
        };
    };
    Knowledge_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeEntryView"];
                };
            };
        };
    };
    KnowledgeImport_start: {
        parameters: {
            query?: {
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    dryRun?: boolean;
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportView"];
                };
            };
        };
    };
    KnowledgeImport_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportView"];
                };
            };
        };
    };
    Training_correct: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCorrection"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorrectionView"];
                };
            };
        };
    };
    Passwords_change: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePassword"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserView"];
                };
            };
        };
    };
    Auth_getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        session: Record<string, never>;
                        user: {
                            disabled?: boolean;
                            /** Format: email */
                            email: string;
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /** @enum {string} */
                            role?: "admin" | "agent";
                        };
                    } | null;
                };
            };
        };
    };
    Auth_signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                    password: string;
                    /** @default true */
                    rememberMe?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token?: string;
                        user: {
                            disabled?: boolean;
                            /** Format: email */
                            email: string;
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /** @enum {string} */
                            role?: "admin" | "agent";
                        };
                    };
                };
            };
        };
    };
    Auth_signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success?: boolean;
                    };
                };
            };
        };
    };
    Availability_listAcross: {
        parameters: {
            query: {
                cursor?: components["parameters"]["cursor"];
                from: string;
                limit?: components["parameters"]["limit"];
                memberIds?: components["parameters"]["memberIds"];
                offset?: components["parameters"]["offset"];
                status?: ("available" | "option" | "booked" | "blocked")[];
                to: string;
                whose?: components["parameters"]["whose"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvailabilityAcrossViewPage"];
                };
            };
        };
    };
    Availability_create: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAvailability"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvailabilityView"];
                };
            };
        };
    };
    Availability_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvailabilityView"];
                };
            };
        };
    };
    Availability_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAvailability"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvailabilityView"];
                };
            };
        };
    };
    Availability_listByMember: {
        parameters: {
            query?: {
                from?: string;
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                to?: string;
            };
            header?: never;
            path: {
                memberId: components["parameters"]["memberId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvailabilityViewPage"];
                };
            };
        };
    };
    Availability_enterDays: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memberId: components["parameters"]["memberId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnterDays"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnteredDaysView"];
                };
            };
        };
    };
    Availability_spans: {
        parameters: {
            query: {
                from: string;
                to: string;
            };
            header?: never;
            path: {
                memberId: components["parameters"]["memberId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvailabilitySpansView"];
                };
            };
        };
    };
    Availability_days: {
        parameters: {
            query: {
                from: string;
                memberIds?: components["parameters"]["memberIds"];
                status?: ("available" | "option" | "booked" | "blocked")[];
                to: string;
                whose?: components["parameters"]["whose"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvailabilityDaysView"];
                };
            };
        };
    };
    Billing_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingDocumentView"];
                };
            };
        };
    };
    Billing_pdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    Calendar_events: {
        parameters: {
            query: {
                from: string;
                memberIds?: string[];
                status?: ("qualifying" | "searching" | "proposed" | "negotiating" | "won" | "closed" | "lost" | "cancelled")[];
                to: string;
                whose?: "mine" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventsView"];
                };
            };
        };
    };
    Calendar_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedsView"];
                };
            };
        };
    };
    Calendar_create: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateFeed"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedFeedView"];
                };
            };
        };
    };
    Calendar_revoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedView"];
                };
            };
        };
    };
    Calendar_renew: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedFeedView"];
                };
            };
        };
    };
    Catalogs_compose: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                requestId: components["parameters"]["requestId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ComposeCatalog"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogView"];
                };
            };
        };
    };
    Catalogs_send: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                requestId: components["parameters"]["requestId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendCatalog"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentCatalogView"];
                };
            };
        };
    };
    CatalogMail_preview: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                requestId: components["parameters"]["requestId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendCatalog"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailPreviewView"];
                };
            };
        };
    };
    Catalogs_newest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                requestId: components["parameters"]["requestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogView"];
                };
            };
        };
    };
    Catalogs_versions: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                newest?: boolean;
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path: {
                requestId: components["parameters"]["requestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogVersionsView"];
                };
            };
        };
    };
    Catalogs_version: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogView"];
                };
            };
        };
    };
    Messaging_listByRequest: {
        parameters: {
            query?: {
                cursor?: components["parameters"]["cursor"];
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path: {
                requestId: components["parameters"]["requestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessagingMessageViewPage"];
                };
            };
        };
    };
    Messaging_send: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendMessage"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessagingMessageView"];
                };
            };
        };
    };
    Messaging_listTemplates: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageTemplateViewPage"];
                };
            };
        };
    };
    Messaging_listUnlinked: {
        parameters: {
            query?: {
                cursor?: components["parameters"]["cursor"];
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnlinkedMessageViewPage"];
                };
            };
        };
    };
    Messaging_discard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnlinkedMessageView"];
                };
            };
        };
    };
    Messaging_assign: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignMessage"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessagingMessageView"];
                };
            };
        };
    };
    Messaging_convert: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConvertMessage"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConvertedMessageView"];
                };
            };
        };
    };
    Messaging_restore: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnlinkedMessageView"];
                };
            };
        };
    };
    Commissions_list: {
        parameters: {
            query?: {
                cursor?: components["parameters"]["cursor"];
                limit?: components["parameters"]["limit"];
                memberId?: string;
                offset?: components["parameters"]["offset"];
                requestId?: string;
                status?: "pending" | "invoiced" | "paid" | "cancelled";
                tab?: "owed" | "invoiced" | "overdue" | "paid";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommissionViewPage"];
                };
            };
        };
    };
    Commissions_create: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCommission"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommissionView"];
                };
            };
        };
    };
    Commissions_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommissionView"];
                };
            };
        };
    };
    Commissions_update: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCommission"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommissionView"];
                };
            };
        };
    };
    Commissions_cancel: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SendFrom"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommissionView"];
                };
            };
        };
    };
    Commissions_credit: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCreditNote"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingDocumentView"];
                };
            };
        };
    };
    Commissions_documents: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingDocumentViewPage"];
                };
            };
        };
    };
    Commissions_invoice: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SendFrom"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommissionView"];
                };
            };
        };
    };
    Commissions_markPaid: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommissionView"];
                };
            };
        };
    };
    Commissions_preview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoicePreviewView"];
                };
            };
        };
    };
    Mismatches_list: {
        parameters: {
            query?: {
                commissionId?: string;
                cursor?: components["parameters"]["cursor"];
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                requestId?: string;
                settled?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMismatchViewPage"];
                };
            };
        };
    };
    Mismatches_settle: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettleMismatch"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMismatchView"];
                };
            };
        };
    };
    Statements_get: {
        parameters: {
            query: {
                from: string;
                to: string;
            };
            header?: never;
            path: {
                memberId: components["parameters"]["memberId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementView"];
                };
            };
        };
    };
    Statements_csv: {
        parameters: {
            query: {
                from: string;
                to: string;
            };
            header?: never;
            path: {
                memberId: components["parameters"]["memberId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    Statements_pdf: {
        parameters: {
            query: {
                from: string;
                to: string;
            };
            header?: never;
            path: {
                memberId: components["parameters"]["memberId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    Commissions_summary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommissionSummaryView"];
                };
            };
        };
    };
    Communications_draft: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DraftEmail"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailDraftView"];
                };
            };
        };
    };
    Inbound_receive: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InboundMailInput"] | {
                    /** Format: binary */
                    email: string;
                };
                "multipart/form-data": components["schemas"]["InboundMailInput"] | {
                    /** Format: binary */
                    email: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboundReceiptView"];
                };
            };
        };
    };
    Communications_send: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendEmail"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailMessageView"];
                };
            };
        };
    };
    Messages_list: {
        parameters: {
            query?: {
                cursor?: components["parameters"]["cursor"];
                direction?: "outbound" | "inbound";
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                organizerId?: string;
                requestId?: string;
                since?: string;
                unsorted?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageListItemPage"];
                };
            };
        };
    };
    Messages_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageDetailView"];
                };
            };
        };
    };
    Communications_cancel: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecalledMailView"];
                };
            };
        };
    };
    Messages_html: {
        parameters: {
            query?: {
                pictures?: boolean;
            };
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    Inbound_readAgain: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailMessageView"];
                };
            };
        };
    };
    Communications_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailThreadView"];
                };
            };
        };
    };
    Communications_listByRequest: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path: {
                requestId: components["parameters"]["requestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailThreadViewPage"];
                };
            };
        };
    };
    Inbound_list: {
        parameters: {
            query?: {
                cursor?: components["parameters"]["cursor"];
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnsortedViewPage"];
                };
            };
        };
    };
    Inbound_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnsortedView"];
                };
            };
        };
    };
    Inbound_discard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnsortedView"];
                };
            };
        };
    };
    Inbound_assign: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignUnsorted"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SortedView"];
                };
            };
        };
    };
    Inbound_convert: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConvertUnsorted"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SortedView"];
                };
            };
        };
    };
    Inbound_restore: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnsortedView"];
                };
            };
        };
    };
    EmailPreview_list: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StringPage"];
                };
            };
        };
    };
    EmailPreview_preview: {
        parameters: {
            query?: {
                format?: "html" | "text";
                locale?: "fr" | "en";
            };
            header?: never;
            path: {
                template: "commission-invoice" | "catalog-sent" | "generic-message" | "requalification" | "availability-request" | "winner-selected" | "not-selected" | "member-onboarding" | "notification-digest";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "text/plain": string;
                };
            };
        };
    };
    Embeddings_refresh: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshEmbeddings"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmbeddingsRefreshView"];
                };
            };
        };
    };
    Embeddings_status: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmbeddingsStatusView"];
                };
            };
        };
    };
    DataExports_list: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataExportViewPage"];
                };
            };
        };
    };
    DataExports_request: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataExportView"];
                };
            };
        };
    };
    DataExports_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataExportView"];
                };
            };
        };
    };
    DataExports_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataExportView"];
                };
            };
        };
    };
    DataExports_content: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
        };
    };
    Holds_list: {
        parameters: {
            query?: {
                cursor?: components["parameters"]["cursor"];
                expiresBefore?: string;
                limit?: components["parameters"]["limit"];
                memberId?: string;
                offset?: components["parameters"]["offset"];
                requestId?: string;
                status?: ("requested" | "active" | "booked" | "released" | "expired")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldViewPage"];
                };
            };
        };
    };
    Holds_create: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateHold"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldView"];
                };
            };
        };
    };
    Holds_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldView"];
                };
            };
        };
    };
    Holds_update: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateHold"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldView"];
                };
            };
        };
    };
    Holds_activate: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActivateHold"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldView"];
                };
            };
        };
    };
    Holds_book: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookHold"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldView"];
                };
            };
        };
    };
    Holds_release: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReleaseHold"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldView"];
                };
            };
        };
    };
    Jobs_list: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobViewPage"];
                };
            };
        };
    };
    Jobs_run: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobView"];
                };
            };
        };
    };
    Jobs_listQueues: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueViewPage"];
                };
            };
        };
    };
    Jobs_listSetAside: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetAsideJobViewPage"];
                };
            };
        };
    };
    Jobs_drop: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetAsideJobView"];
                };
            };
        };
    };
    Jobs_retry: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetAsideJobView"];
                };
            };
        };
    };
    MagicTokens_create: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateMagicToken"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedMagicTokenView"];
                };
            };
        };
    };
    MagicTokens_revoke: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MagicTokenView"];
                };
            };
        };
    };
    MagicTokens_byRequest: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path: {
                requestId: components["parameters"]["requestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkOfRequestViewPage"];
                };
            };
        };
    };
    MagicTokens_byScope: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path: {
                scopeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MagicTokenViewPage"];
                };
            };
        };
    };
    MailTemplates_list: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailTemplateViewPage"];
                };
            };
        };
    };
    MailTemplates_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                locale: components["parameters"]["locale"];
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailWordsView"];
                };
            };
        };
    };
    MailTemplates_save: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                locale: components["parameters"]["locale"];
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveMailWords"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailWordsView"];
                };
            };
        };
    };
    MailTemplates_example: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                locale: components["parameters"]["locale"];
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveMailWords"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailExampleView"];
                };
            };
        };
    };
    MailTemplates_html: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                locale: components["parameters"]["locale"];
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    MailTemplates_versions: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path: {
                locale: components["parameters"]["locale"];
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailWordsVersionViewPage"];
                };
            };
        };
    };
    Mailboxes_list: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailboxesView"];
                };
            };
        };
    };
    Mailboxes_connect: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectMailbox"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailboxView"];
                };
            };
        };
    };
    Mailboxes_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailboxView"];
                };
            };
        };
    };
    Mailboxes_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailboxView"];
                };
            };
        };
    };
    Mailboxes_update: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMailbox"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailboxView"];
                };
            };
        };
    };
    Mailboxes_folders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailboxFoldersView"];
                };
            };
        };
    };
    Mailboxes_pause: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailboxView"];
                };
            };
        };
    };
    Mailboxes_resume: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailboxView"];
                };
            };
        };
    };
    Mailboxes_sync: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailboxView"];
                };
            };
        };
    };
    MailboxOAuth_start: {
        parameters: {
            query: {
                kind: "shared" | "personal";
            };
            header?: never;
            path: {
                provider: components["parameters"]["provider"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    MailboxOAuth_finish: {
        parameters: {
            query: {
                code?: string;
                error?: string;
                state: string;
            };
            header?: never;
            path: {
                provider: components["parameters"]["provider"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Mailboxes_test: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectMailbox"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailboxTestView"];
                };
            };
        };
    };
    MemberCalendars_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memberId: components["parameters"]["memberId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarOfMemberView"];
                };
            };
        };
    };
    MemberCalendars_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memberId: components["parameters"]["memberId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutMemberCalendar"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberCalendarView"];
                };
            };
        };
    };
    MemberCalendars_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memberId: components["parameters"]["memberId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberCalendarView"];
                };
            };
        };
    };
    MemberCalendars_read: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                memberId: components["parameters"]["memberId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberCalendarView"];
                };
            };
        };
    };
    Members_list: {
        parameters: {
            query?: {
                city?: components["parameters"]["city"];
                configuration?: components["parameters"]["configuration"];
                cursor?: components["parameters"]["cursor"];
                department?: components["parameters"]["department"];
                limit?: components["parameters"]["limit"];
                minCapacity?: components["parameters"]["minCapacity"];
                offset?: components["parameters"]["offset"];
                search?: components["parameters"]["search"];
                sort?: "name" | "-name" | "code" | "-code" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
                status?: components["parameters"]["status"];
                tagIds?: components["parameters"]["tagIds"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberListItemPage"];
                };
            };
        };
    };
    Members_create: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateMember"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberView"];
                };
            };
        };
    };
    Members_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberView"];
                };
            };
        };
    };
    Members_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberView"];
                };
            };
        };
    };
    Members_update: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMember"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberView"];
                };
            };
        };
    };
    Merges_mergeMembers: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergeMember"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergeView"];
                };
            };
        };
    };
    Merges_previewOfMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                otherId: components["parameters"]["otherId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberMergePreview"];
                };
            };
        };
    };
    Merges_mergesOfMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergesView"];
                };
            };
        };
    };
    ProfileLinks_send: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SendFrom"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueuedMailView"];
                };
            };
        };
    };
    Members_acceptProposed: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                field: components["parameters"]["field"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideProposal"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberView"];
                };
            };
        };
    };
    Members_rejectProposed: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                field: components["parameters"]["field"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideProposal"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberView"];
                };
            };
        };
    };
    MemberRequests_list: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberRequestViewPage"];
                };
            };
        };
    };
    Members_attachTag: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttachTag"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberView"];
                };
            };
        };
    };
    Members_detachTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                tagId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberView"];
                };
            };
        };
    };
    Members_getByCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: components["parameters"]["code"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberView"];
                };
            };
        };
    };
    MemberImport_export: {
        parameters: {
            query?: {
                city?: components["parameters"]["city"];
                configuration?: components["parameters"]["configuration"];
                department?: components["parameters"]["department"];
                minCapacity?: components["parameters"]["minCapacity"];
                search?: components["parameters"]["search"];
                status?: components["parameters"]["status"];
                tagIds?: components["parameters"]["tagIds"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    MemberImport_start: {
        parameters: {
            query?: {
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    dryRun?: boolean;
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportView"];
                };
            };
        };
    };
    MemberImport_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportView"];
                };
            };
        };
    };
    Merges_undoOfMembers: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                mergeId: components["parameters"]["mergeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergeView"];
                };
            };
        };
    };
    Members_points: {
        parameters: {
            query?: {
                city?: components["parameters"]["city"];
                configuration?: components["parameters"]["configuration"];
                department?: components["parameters"]["department"];
                minCapacity?: components["parameters"]["minCapacity"];
                search?: components["parameters"]["search"];
                status?: components["parameters"]["status"];
                tagIds?: components["parameters"]["tagIds"];
            };
            header?: {
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberPoints"];
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    About_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceSettingsView"];
                };
            };
        };
    };
    Meta_stateMachines: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StateMachinesView"];
                };
            };
        };
    };
    About_sendTestMail: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SendFrom"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestMailView"];
                };
            };
        };
    };
    Notifications_list: {
        parameters: {
            query?: {
                cursor?: components["parameters"]["cursor"];
                limit?: components["parameters"]["limit"];
                mine?: boolean;
                offset?: components["parameters"]["offset"];
                unreadOnly?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationViewPage"];
                };
            };
        };
    };
    Notifications_read: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationView"];
                };
            };
        };
    };
    Choices_mine: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChoicesView"];
                };
            };
        };
    };
    Choices_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateChoices"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChoicesView"];
                };
            };
        };
    };
    Push_key: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushKeyView"];
                };
            };
        };
    };
    Push_subscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutPushSubscription"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushSubscriptionView"];
                };
            };
        };
    };
    Push_unsubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushSubscriptionView"];
                };
            };
        };
    };
    Push_list: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushSubscriptionViewPage"];
                };
            };
        };
    };
    Push_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushSubscriptionView"];
                };
            };
        };
    };
    Notifications_readAll: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadAllView"];
                };
            };
        };
    };
    Notifications_stream: {
        parameters: {
            query?: {
                lastEventId?: string;
                within?: number;
            };
            header?: {
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    Offers_list: {
        parameters: {
            query?: {
                cursor?: components["parameters"]["cursor"];
                limit?: components["parameters"]["limit"];
                memberId?: string;
                offset?: components["parameters"]["offset"];
                requestId?: string;
                status?: "draft" | "submitted" | "superseded" | "accepted" | "declined";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferViewPage"];
                };
            };
        };
    };
    Offers_create: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOffer"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferView"];
                };
            };
        };
    };
    Offers_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferView"];
                };
            };
        };
    };
    Offers_update: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateOffer"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferView"];
                };
            };
        };
    };
    Offers_assume: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveAssumptions"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferView"];
                };
            };
        };
    };
    Offers_attach: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferView"];
                };
            };
        };
    };
    Offers_decline: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeclineOffer"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferView"];
                };
            };
        };
    };
    Offers_submit: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferView"];
                };
            };
        };
    };
    Offers_compare: {
        parameters: {
            query: {
                requestId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComparisonView"];
                };
            };
        };
    };
    OfferReadings_read: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadOfferMail"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferView"];
                };
            };
        };
    };
    Organizers_list: {
        parameters: {
            query?: {
                cursor?: components["parameters"]["cursor"];
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                search?: string;
                sort?: "name" | "-name" | "email" | "-email" | "company" | "-company" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizerViewPage"];
                };
            };
        };
    };
    Organizers_create: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOrganizer"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizerFullView"];
                };
            };
        };
    };
    Organizers_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizerFullView"];
                };
            };
        };
    };
    Organizers_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizerFullView"];
                };
            };
        };
    };
    Organizers_update: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateOrganizer"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizerFullView"];
                };
            };
        };
    };
    Privacy_preview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasurePreviewView"];
                };
            };
        };
    };
    Privacy_erase: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizerFullView"];
                };
            };
        };
    };
    Privacy_export: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizerExportView"];
                };
            };
        };
    };
    Merges_mergeOrganizers: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergeOrganizer"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergeView"];
                };
            };
        };
    };
    Merges_previewOfOrganizers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                otherId: components["parameters"]["otherId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizerMergePreview"];
                };
            };
        };
    };
    Merges_mergesOfOrganizer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergesView"];
                };
            };
        };
    };
    Organizers_acceptProposed: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                field: "firstName" | "lastName" | "company" | "phone";
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideProposal"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizerFullView"];
                };
            };
        };
    };
    Organizers_rejectProposed: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                field: "firstName" | "lastName" | "company" | "phone";
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideProposal"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizerFullView"];
                };
            };
        };
    };
    OrganizerImport_start: {
        parameters: {
            query?: {
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    dryRun?: boolean;
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportView"];
                };
            };
        };
    };
    OrganizerImport_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportView"];
                };
            };
        };
    };
    Merges_undoOfOrganizers: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                mergeId: components["parameters"]["mergeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergeView"];
                };
            };
        };
    };
    PublicAgency_logo: {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    PublicCalendars_serve: {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                token: components["parameters"]["token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    PublicCatalogs_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: components["parameters"]["token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicCatalogView"];
                };
            };
        };
    };
    PublicCatalogs_react: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: components["parameters"]["token"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReactToItem"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReactionView"];
                };
            };
        };
    };
    PublicCatalogs_seen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: components["parameters"]["token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/gif": string;
                };
            };
        };
    };
    PublicCatalogs_viewed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: components["parameters"]["token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ViewedView"];
                };
            };
        };
    };
    StoredContent_serve: {
        parameters: {
            query?: never;
            header?: {
                Range?: string;
            };
            path: {
                signed: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
        };
    };
    Links_renew: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenewLink"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkSentView"];
                };
            };
        };
    };
    MemberVenue_listCalendar: {
        parameters: {
            query?: {
                from?: string;
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarEntryViewPage"];
                };
            };
        };
    };
    MemberVenue_say: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SayAvailability"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarEntryViewPage"];
                };
            };
        };
    };
    MemberVenue_takeBack: {
        parameters: {
            query: {
                from: string;
                roomId?: string | null;
                slot?: "full_day" | "morning" | "afternoon" | "evening";
                to: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarEntryViewPage"];
                };
            };
        };
    };
    MemberAccess_availabilityRequests: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvailabilityRequestViewPage"];
                };
            };
        };
    };
    MemberAccess_reply: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                requestId: components["parameters"]["requestId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplyToAvailabilityRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvailabilityRequestView"];
                };
            };
        };
    };
    MemberVenue_removeEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarEntryView"];
                };
            };
        };
    };
    MemberVenue_addPhoto: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberPhotoView"];
                };
            };
        };
    };
    MemberVenue_removePhoto: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberPhotoView"];
                };
            };
        };
    };
    MemberVenue_updatePhoto: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePhoto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberPhotoView"];
                };
            };
        };
    };
    MemberVenue_reorderPhotos: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReorderPhotos"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberPhotoViewPage"];
                };
            };
        };
    };
    MemberAccess_profile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberProfileView"];
                };
            };
        };
    };
    MemberAccess_updateProfile: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateProfile"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberProfileView"];
                };
            };
        };
    };
    MemberHolds_answer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                requestId: components["parameters"]["requestId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerHold"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberHoldView"];
                };
            };
        };
    };
    MemberHolds_release: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                requestId: components["parameters"]["requestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberHoldView"];
                };
            };
        };
    };
    MemberOffers_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                requestId: components["parameters"]["requestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberOfferView"];
                };
            };
        };
    };
    MemberOffers_save: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                requestId: components["parameters"]["requestId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveMemberOffer"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberOfferView"];
                };
            };
        };
    };
    MemberOffers_attach: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                requestId: components["parameters"]["requestId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberOfferView"];
                };
            };
        };
    };
    MemberOffers_submit: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                requestId: components["parameters"]["requestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberOfferView"];
                };
            };
        };
    };
    MemberVenue_listRooms: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomViewPage"];
                };
            };
        };
    };
    MemberVenue_addRoom: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddOwnRoom"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomView"];
                };
            };
        };
    };
    MemberVenue_removeRoom: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomView"];
                };
            };
        };
    };
    MemberVenue_updateRoom: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateRoom"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomView"];
                };
            };
        };
    };
    MemberVenue_setCapacity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetCapacity"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomView"];
                };
            };
        };
    };
    MemberVenue_removeCapacity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                configuration: "theatre" | "classroom" | "u_shape" | "boardroom" | "hollow_square" | "cabaret" | "banquet" | "cocktail" | "exhibition" | "custom";
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomView"];
                };
            };
        };
    };
    OrganizerAccess_list: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizerRequestListItemPage"];
                };
            };
        };
    };
    OrganizerAccess_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizerRequestView"];
                };
            };
        };
    };
    OrganizerAccess_answer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerRequalification"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizerRequestView"];
                };
            };
        };
    };
    OrganizerAccess_react: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                memberId: components["parameters"]["memberId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReactToResult"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizerResultView"];
                };
            };
        };
    };
    PaymentLink_visit: {
        parameters: {
            query?: {
                outcome?: "done" | "left";
            };
            header?: never;
            path: {
                token: components["parameters"]["token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    PaymentLink_creditNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
                token: components["parameters"]["token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    PaymentLink_invoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: components["parameters"]["token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    PublicPhotos_full: {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    PublicPhotos_sized: {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                id: components["parameters"]["id"];
                width: "320" | "640" | "1280" | "2048";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    PublicPhotos_thumbnail: {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Invitations_accept: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptInvitation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserView"];
                };
            };
        };
    };
    Passwords_forgot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgotPassword"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentView"];
                };
            };
        };
    };
    Invitations_preview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: components["parameters"]["token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationPreview"];
                };
            };
        };
    };
    Passwords_reset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPassword"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserView"];
                };
            };
        };
    };
    SignIn_show: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInView"];
                };
            };
        };
    };
    Reminders_create: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateReminder"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReminderView"];
                };
            };
        };
    };
    Reminders_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReminderView"];
                };
            };
        };
    };
    Reminders_listByRequest: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path: {
                requestId: components["parameters"]["requestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReminderViewPage"];
                };
            };
        };
    };
    Requests_list: {
        parameters: {
            query?: {
                assignee?: components["parameters"]["assignee"];
                assigneeId?: components["parameters"]["assigneeId"];
                city?: components["parameters"]["city"];
                cursor?: components["parameters"]["cursor"];
                department?: string;
                eventFrom?: components["parameters"]["eventFrom"];
                eventTo?: components["parameters"]["eventTo"];
                limit?: components["parameters"]["limit"];
                needsValidation?: components["parameters"]["needsValidation"];
                offset?: components["parameters"]["offset"];
                organizerId?: components["parameters"]["organizerId"];
                search?: string;
                sort?: "name" | "-name" | "code" | "-code" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "eventDate" | "-eventDate" | "attendees" | "-attendees" | "status" | "-status" | "lastActivityAt" | "-lastActivityAt";
                source?: components["parameters"]["source"];
                status?: ("qualifying" | "searching" | "proposed" | "negotiating" | "won" | "closed" | "lost" | "cancelled")[];
                waitingFor?: components["parameters"]["waitingFor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestListItemPage"];
                };
            };
        };
    };
    Requests_create: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestView"];
                };
            };
        };
    };
    Requests_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestView"];
                };
            };
        };
    };
    Requests_update: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestView"];
                };
            };
        };
    };
    Requests_advance: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdvanceRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestView"];
                };
            };
        };
    };
    Requests_changeNeeds: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeNeeds"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestView"];
                };
            };
        };
    };
    Rematch_find: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RematchView"];
                };
            };
        };
    };
    Requests_requalify: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendLater"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequalifiedRequestView"];
                };
            };
        };
    };
    Results_add: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddResult"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultView"];
                };
            };
        };
    };
    Results_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                memberId: components["parameters"]["memberId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultView"];
                };
            };
        };
    };
    Results_update: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                id: components["parameters"]["id"];
                memberId: components["parameters"]["memberId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateResult"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultView"];
                };
            };
        };
    };
    Results_advance: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
                memberId: components["parameters"]["memberId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdvanceResult"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdvancedResultView"];
                };
            };
        };
    };
    Results_ask: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskVenues"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AskedVenuesView"];
                };
            };
        };
    };
    Requests_settleMessages: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestView"];
                };
            };
        };
    };
    Requests_validate: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestView"];
                };
            };
        };
    };
    Requests_board: {
        parameters: {
            query?: {
                assignee?: components["parameters"]["assignee"];
                assigneeId?: components["parameters"]["assigneeId"];
                city?: components["parameters"]["city"];
                department?: string;
                eventFrom?: components["parameters"]["eventFrom"];
                eventTo?: components["parameters"]["eventTo"];
                needsValidation?: components["parameters"]["needsValidation"];
                organizerId?: components["parameters"]["organizerId"];
                search?: string;
                sort?: "-lastActivityAt" | "eventDate" | "-createdAt";
                source?: components["parameters"]["source"];
                unfold?: ("won" | "closed" | "lost" | "cancelled")[];
                waitingFor?: components["parameters"]["waitingFor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardView"];
                };
            };
        };
    };
    Requests_bulk: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkView"];
                };
            };
        };
    };
    Requests_getByCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: components["parameters"]["code"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestView"];
                };
            };
        };
    };
    RequestImport_start: {
        parameters: {
            query?: {
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    dryRun?: boolean;
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportView"];
                };
            };
        };
    };
    RequestImport_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportView"];
                };
            };
        };
    };
    Rooms_create: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRoom"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomView"];
                };
            };
        };
    };
    Rooms_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomView"];
                };
            };
        };
    };
    Rooms_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomView"];
                };
            };
        };
    };
    Rooms_update: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateRoom"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomView"];
                };
            };
        };
    };
    Rooms_setCapacity: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetCapacity"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomView"];
                };
            };
        };
    };
    Rooms_removeCapacity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                configuration: "theatre" | "classroom" | "u_shape" | "boardroom" | "hollow_square" | "cabaret" | "banquet" | "cocktail" | "exhibition" | "custom";
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomView"];
                };
            };
        };
    };
    Rooms_listByMember: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path: {
                memberId: components["parameters"]["memberId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomViewPage"];
                };
            };
        };
    };
    SavedViews_list: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                screen?: "requests" | "members" | "organizers" | "commissions" | "inbox" | "calendar";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewViewPage"];
                };
            };
        };
    };
    SavedViews_create: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSavedView"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewView"];
                };
            };
        };
    };
    SavedViews_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewView"];
                };
            };
        };
    };
    SavedViews_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSavedView"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewView"];
                };
            };
        };
    };
    Search_all: {
        parameters: {
            query?: {
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundView"];
                };
            };
        };
    };
    Search_members: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchMembers"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberMatchPage"];
                };
            };
        };
    };
    Search_place: {
        parameters: {
            query: {
                name: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundPlaceView"];
                };
            };
        };
    };
    Search_towns: {
        parameters: {
            query: {
                east: number;
                limit?: number;
                north: number;
                south: number;
                west: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundTownsView"];
                };
            };
        };
    };
    Stats_activity: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityViewPage"];
                };
            };
        };
    };
    Stats_figures: {
        parameters: {
            query?: {
                from?: components["parameters"]["from"];
                to?: components["parameters"]["to"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FiguresView"];
                };
            };
        };
    };
    Stats_funnel: {
        parameters: {
            query?: {
                from?: components["parameters"]["from"];
                to?: components["parameters"]["to"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FunnelView"];
                };
            };
        };
    };
    Standings_member: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberStandingView"];
                };
            };
        };
    };
    Standings_organizer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizerStandingView"];
                };
            };
        };
    };
    Stats_overview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverviewView"];
                };
            };
        };
    };
    Stats_responseTime: {
        parameters: {
            query?: {
                from?: components["parameters"]["from"];
                to?: components["parameters"]["to"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResponseTimeAnswerView"];
                };
            };
        };
    };
    Stats_revenue: {
        parameters: {
            query?: {
                months?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevenueView"];
                };
            };
        };
    };
    Stats_topMembers: {
        parameters: {
            query?: {
                from?: components["parameters"]["from"];
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                to?: components["parameters"]["to"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopMemberViewPage"];
                };
            };
        };
    };
    Stats_topOrganizers: {
        parameters: {
            query?: {
                from?: components["parameters"]["from"];
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                to?: components["parameters"]["to"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopOrganizerViewPage"];
                };
            };
        };
    };
    Stats_winRate: {
        parameters: {
            query?: {
                from?: components["parameters"]["from"];
                to?: components["parameters"]["to"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WinRateAnswerView"];
                };
            };
        };
    };
    Tags_list: {
        parameters: {
            query?: {
                category?: "venue_type" | "style" | "amenity" | "event_type" | "catering" | "accessibility" | "sustainability" | "transport" | "activity" | "label";
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagViewPage"];
                };
            };
        };
    };
    Tags_create: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTag"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagView"];
                };
            };
        };
    };
    Tags_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagView"];
                };
            };
        };
    };
    Tags_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagView"];
                };
            };
        };
    };
    Tags_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTag"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagView"];
                };
            };
        };
    };
    Tags_listByMember: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path: {
                memberId: components["parameters"]["memberId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagViewPage"];
                };
            };
        };
    };
    TagImport_start: {
        parameters: {
            query?: {
                dryRun?: components["parameters"]["dryRun"];
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    dryRun?: boolean;
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportView"];
                };
            };
        };
    };
    TagImport_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportView"];
                };
            };
        };
    };
    ApiKeys_list: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                userId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyViewPage"];
                };
            };
        };
    };
    ApiKeys_create: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKey"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiKeyView"];
                };
            };
        };
    };
    ApiKeys_revoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyView"];
                };
            };
        };
    };
    Me_directory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DirectoryView"];
                };
            };
        };
    };
    Invitations_list: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationViewPage"];
                };
            };
        };
    };
    Invitations_invite: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteUser"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationView"];
                };
            };
        };
    };
    Invitations_revoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationView"];
                };
            };
        };
    };
    Invitations_resend: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationView"];
                };
            };
        };
    };
    Me_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeView"];
                };
            };
        };
    };
    Me_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMe"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeView"];
                };
            };
        };
    };
    Sessions_list: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionViewPage"];
                };
            };
        };
    };
    Sessions_end: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"];
                };
            };
        };
    };
    Team_list: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserViewPage"];
                };
            };
        };
    };
    Team_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateUser"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserView"];
                };
            };
        };
    };
    Passwords_send: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserView"];
                };
            };
        };
    };
    Timeline_byRequest: {
        parameters: {
            query?: {
                cursor?: components["parameters"]["cursor"];
                kind?: string[];
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path: {
                requestId: components["parameters"]["requestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimelineEventViewPage"];
                };
            };
        };
    };
    Today_get: {
        parameters: {
            query?: {
                whose?: "mine" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TodayView"];
                };
            };
        };
    };
    Attachments_add: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedAttachmentView"];
                };
            };
        };
    };
    Audio_add: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                entityId: components["parameters"]["entityId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudioView"];
                };
            };
        };
    };
    Audio_list: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path: {
                entityId: components["parameters"]["entityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeptAudioViewPage"];
                };
            };
        };
    };
    Photos_add: {
        parameters: {
            query?: {
                alt?: string;
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                memberId: components["parameters"]["memberId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    alt?: string;
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberPhotoView"];
                };
            };
        };
    };
    Photos_reorder: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                memberId: components["parameters"]["memberId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReorderPhotos"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberPhotoViewPage"];
                };
            };
        };
    };
    Photos_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                photoId: components["parameters"]["photoId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberPhotoView"];
                };
            };
        };
    };
    Photos_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                photoId: components["parameters"]["photoId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePhoto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberPhotoView"];
                };
            };
        };
    };
    Webhooks_inboundMail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InboundMailInput"] | {
                    /** Format: binary */
                    email: string;
                };
                "multipart/form-data": components["schemas"]["InboundMailInput"] | {
                    /** Format: binary */
                    email: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboundReceiptView"];
                };
            };
        };
    };
    Webhooks_failed: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEventViewPage"];
                };
            };
        };
    };
    Webhooks_replay: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEventView"];
                };
            };
        };
    };
    Health_health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthView"];
                };
            };
        };
    };
    Health_ai: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelHealthView"];
                };
            };
        };
    };
    Health_db: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatabaseHealthView"];
                };
            };
        };
    };
    Mcp_receive: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "MCP-Protocol-Version"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RpcMessage"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RpcAnswerView"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Webhooks_challenge: {
        parameters: {
            query?: {
                "hub.challenge"?: string;
                "hub.mode"?: "subscribe";
                "hub.verify_token"?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    Webhooks_messages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivedView"];
                };
            };
        };
    };
    Webhooks_deliveryEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                } | {
                    [key: string]: unknown;
                }[];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivedView"];
                };
            };
        };
    };
    Webhooks_paymentEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivedView"];
                };
            };
        };
    };
}
